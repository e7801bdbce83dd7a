// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Module = typeof import("./settings.svelte");

let saved: { settings?: Record<string, unknown> }[];
let onServer: Record<string, unknown>;
let away: boolean;

/** The module as a freshly loaded page has it. */
async function page(): Promise<Module> {
  vi.resetModules();
  return import("./settings.svelte");
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  saved = [];
  onServer = {};
  away = false;
  vi.stubGlobal("fetch", (_path: string, request: RequestInit) => {
    if (away) return Promise.reject(new TypeError("failed to fetch"));
    if (request.method === "PATCH") {
      const change = JSON.parse(String(request.body)) as { settings?: Record<string, unknown> };
      saved.push(change);
      onServer = change.settings ?? onServer;
    }
    return Promise.resolve(Response.json({ id: "p", name: "Quiet Heron", settings: onServer }));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("settings", () => {
  it("are remembered by the browser at once and by the server after a moment", async () => {
    const settings = await page();
    settings.change({ sound: false });
    settings.changeBoard({ home: "left" });
    expect(saved).toEqual([]);
    await vi.runAllTimersAsync();
    expect(saved).toHaveLength(1);
    expect(saved[0]!.settings).toMatchObject({ sound: false, board: { home: "left" } });

    const again = await page();
    again.recall();
    expect(again.currentSettings()).toMatchObject({ sound: false, board: { home: "left" } });
  });

  it("come from the server on another device", async () => {
    onServer = { sound: false, language: "ru", choice: { game: "long-nardy", lengths: { backgammon: 5 } } };
    const settings = await page();
    settings.recall();
    await settings.meet();
    expect(settings.myName()).toBe("Quiet Heron");
    expect(settings.currentSettings()).toMatchObject({ sound: false, language: "ru", choice: { game: "long-nardy", lengths: { backgammon: 5 } } });
  });

  it("changed without a connection are sent at the next visit and win over the server's", async () => {
    const settings = await page();
    away = true;
    settings.change({ sound: false });
    await vi.runAllTimersAsync();
    away = false;
    onServer = { sound: true };
    const again = await page();
    again.recall();
    await again.meet();
    expect(again.currentSettings().sound).toBe(false);
    expect(onServer).toMatchObject({ sound: false });
  });

  it("of an older or broken kind are as for a newcomer", async () => {
    localStorage.setItem("sheshbesh.settings", '{"settings":{"sound":"loud","language":"xx","choice":{"lengths":{"backgammon":"five","long-nardy":3},"options":{"fevga":{"opp_quarter":"six","cube":[]},"tapa":3},"stakes":{"tapa":0},"recent":3}}}');
    const { currentSettings, recall, DEFAULT_SETTINGS } = await page();
    recall();
    expect(currentSettings()).toEqual({ ...DEFAULT_SETTINGS, choice: { ...DEFAULT_SETTINGS.choice, lengths: { "long-nardy": 3 }, options: { fevga: { opp_quarter: "six" }, tapa: {} } } });
    localStorage.setItem("sheshbesh.settings", "{");
    recall();
    expect(currentSettings()).toEqual(DEFAULT_SETTINGS);
  });
});

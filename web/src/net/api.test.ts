import { afterEach, expect, it, vi } from "vitest";
import { api, ApiError, lineAddress } from "./api";

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: string): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

async function refusal(request: Promise<unknown>): Promise<[string, number]> {
  const error: unknown = await request.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return [error.code, error.status];
}

it("opens a table as ordered", async () => {
  const fetch = answering(201, '{"id":"k3v9"}');
  expect(await api.open({ game: "long-nardy", mode: "friend", length: 5, side: null })).toEqual({ id: "k3v9" });
  const [path, request] = fetch.mock.calls[0] as [string, RequestInit];
  expect([path, request.method]).toEqual(["/api/tables", "POST"]);
  expect(JSON.parse(String(request.body))).toEqual({ game: "long-nardy", mode: "friend", length: 5, side: null });
});

it("gives the server's code", async () => {
  answering(409, '{"type":"error","code":"table_full","message":"both seats are taken"}');
  expect(await refusal(api.join("x"))).toEqual(["table_full", 409]);
});

it("takes a page that is no JSON for a server that is away", async () => {
  answering(502, "<html>bad gateway</html>");
  expect(await refusal(api.games())).toEqual(["unavailable", 502]);
  answering(200, "<html>captive portal</html>");
  expect(await refusal(api.games())).toEqual(["unavailable", 200]);
});

it("says unreachable when nobody answers", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
  expect(await refusal(api.me())).toEqual(["unreachable", 0]);
});

it("keeps the id of a table one part of the path", async () => {
  const fetch = answering(200, "{}");
  await api.join("../me");
  expect(fetch.mock.calls[0]![0]).toBe("/api/tables/..%2Fme/join");
});

it("the socket is as secure as the page", () => {
  expect(lineAddress({ protocol: "https:", host: "club.example" })).toBe("wss://club.example/api/line");
  expect(lineAddress({ protocol: "http:", host: "10.0.0.7:8000" })).toBe("ws://10.0.0.7:8000/api/line");
});

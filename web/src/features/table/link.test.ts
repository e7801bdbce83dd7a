// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { currentNotices } from "../../ui/notices.svelte";
import { copyLink, isOnlyHere, linkTo } from "./link";

afterEach(() => void vi.unstubAllGlobals());

it.each([["127.0.0.1", true], ["127.1.2.3", true], ["localhost", true], ["[::1]", true], ["192.168.1.7", false], ["club.example", false], ["127.example", false]])("%s is reached by nobody else: %s", (host, only) => {
  expect(isOnlyHere(host)).toBe(only);
});

it("is copied, or left to be copied by hand", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) } });
  const otherwise = vi.fn();
  await copyLink("k3v9", otherwise);
  expect(copied).toEqual([linkTo("k3v9")]);
  expect(otherwise).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", {});
  await copyLink("k3v9", otherwise);
  expect(otherwise).toHaveBeenCalledOnce();
  expect(currentNotices().at(-1)?.key).toBe("invite.copy_by_hand");
});

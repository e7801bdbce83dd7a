import { expect, it } from "vitest";
import { commandKey } from "./key";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it("is a UUID of version 4", () => {
  expect(commandKey()).toMatch(UUID);
});

it("is one as well where randomUUID is missing", () => {
  const source = { getRandomValues: (bytes: Uint8Array) => bytes.map((_, index) => index * 17) } as unknown as Crypto;
  expect(commandKey(source)).toBe("00112233-4455-4677-8899-aabbccddeeff");
});

import { describe, expect, it } from "vitest";
import boardEn from "../board/messages.en.json";
import boardRu from "../board/messages.ru.json";
import en from "./en.json";
import { placeholders, type Message } from "./format";
import ru from "./ru.json";

type Catalogue = Record<string, Message>;

const PAIRS: [string, string, Catalogue, Catalogue][] = [
  ["pages", "ru", en, ru],
  ["board", "ru", boardEn, boardRu],
];

describe.each(PAIRS)("%s in %s", (_part, language, english, translated) => {
  it("has the same keys as English", () => {
    expect(Object.keys(translated)).toEqual(Object.keys(english));
  });

  it("uses the same placeholders", () => {
    for (const [key, message] of Object.entries(english)) expect([key, placeholders(translated[key]!)]).toEqual([key, placeholders(message)]);
  });

  it.each([
    ["en", english],
    [language, translated],
  ])("has every plural form of %s", (code, catalogue) => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories.sort();
    for (const [key, message] of Object.entries(catalogue)) {
      if (typeof message !== "string") expect([key, Object.keys(message).sort()]).toEqual([key, categories]);
    }
  });

  it("is plural in the same places", () => {
    for (const [key, message] of Object.entries(english)) expect([key, typeof translated[key]]).toEqual([key, typeof message]);
  });
});

it("no text of the board hides one of the pages", () => {
  const shared = Object.keys(en).filter((key) => key in boardEn);
  expect(shared).toEqual([]);
});

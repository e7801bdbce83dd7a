import { describe, expect, it } from "vitest";
import en from "./en";
import { placeholders, type Message } from "./format";
import ru from "./ru";

type Catalogue = Record<string, Message>;

/** Every room's texts in each language, by the room's folder. */
const pieces = Object.entries(import.meta.glob<Catalogue>("../**/messages.*.json", { eager: true, import: "default" })).map(([path, texts]) => {
  const [, room, language] = path.match(/^\.\.\/(.+)\/messages\.(\w+)\.json$/)!;
  return { room: room!, language: language!, texts };
});
const of = (language: string) => Object.fromEntries(pieces.filter((piece) => piece.language === language).map(({ room, texts }) => [room, texts]));
const english = of("en");
const TRANSLATIONS: [string, Catalogue][] = [["ru", ru]];

describe.each([["en", en as Catalogue], ...TRANSLATIONS])("the catalogue in %s", (language, catalogue) => {
  it("has the texts of every room, none of which hides another", () => {
    const rooms = of(language);
    expect(Object.keys(rooms)).toEqual(Object.keys(english));
    const keys = Object.values(rooms).flatMap((texts) => Object.keys(texts));
    expect(Object.keys(catalogue).sort()).toEqual(keys.sort());
  });

  it("has every plural form", () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const [key, message] of Object.entries(catalogue)) {
      if (typeof message !== "string") expect([key, Object.keys(message).sort()]).toEqual([key, categories]);
    }
  });
});

describe.each(TRANSLATIONS.flatMap(([language]) => Object.entries(of(language)).map(([room, texts]) => [room, language, texts] as const)))("%s in %s", (room, _language, translated) => {
  const original = english[room]!;

  it("has the same keys as English", () => {
    expect(Object.keys(translated)).toEqual(Object.keys(original));
  });

  it("uses the same placeholders", () => {
    for (const [key, message] of Object.entries(original)) expect([key, placeholders(translated[key]!)]).toEqual([key, placeholders(message)]);
  });

  it("is plural in the same places", () => {
    for (const [key, message] of Object.entries(original)) expect([key, typeof translated[key]]).toEqual([key, typeof message]);
  });
});

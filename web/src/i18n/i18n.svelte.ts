/** The language of the page and its catalogue: `t(key)` is the only way a text reaches the screen. */
import type english from "./en";
import { format, type Message, type Params } from "./format";

export type MessageKey = keyof typeof english;
type Catalogue = Record<string, Message>;

interface Language {
  /** Its own name, as its speakers look for it. */
  name: string;
  load(): Promise<{ default: Catalogue }>;
}

/** Every language there is; a catalogue is fetched when it is first needed. */
export const LANGUAGES = {
  en: { name: "English", load: () => import("./en") },
  ru: { name: "Русский", load: () => import("./ru") },
} satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;

const RIGHT_TO_LEFT = new Set(["ar", "fa", "he"]);

let language = $state<LanguageCode>("en");
let catalogue = $state.raw<Catalogue>({});
/** The language asked for last: a slower catalogue asked for earlier must not replace it. */
let wanted: LanguageCode | null = null;

export function currentLanguage(): LanguageCode {
  return language;
}

/** The best of our languages for a reader who would like these, in this order. */
export function preferredLanguage(wishes: readonly string[] = navigator.languages): LanguageCode {
  for (const wish of wishes) {
    const code = wish.toLowerCase().split("-")[0]!;
    if (code in LANGUAGES) return code as LanguageCode;
  }
  return "en";
}

/** Fetches the catalogue and turns the page into that language. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  if (code === wanted) return;
  wanted = code;
  const loaded = await LANGUAGES[code].load();
  if (code !== wanted) return;
  catalogue = loaded.default;
  language = code;
  if (typeof document === "undefined") return;
  document.documentElement.lang = code;
  document.documentElement.dir = RIGHT_TO_LEFT.has(code) ? "rtl" : "ltr";
}

/** The text for a key known when this was written. */
export function t(key: MessageKey, params: Params = {}): string {
  return translate(key, params);
}

/** The text for a key put together at run time, such as a game's name; the key itself where there is none. */
export function translate(key: string, params: Params = {}): string {
  const message = catalogue[key];
  return message === undefined ? key : format(message, params, language);
}

export function hasMessage(key: string): boolean {
  return key in catalogue;
}

/** The texts `prefix.1`, `prefix.2` and so on, as far as they go. */
export function lines(prefix: string): string[] {
  const found: string[] = [];
  while (hasMessage(`${prefix}.${found.length + 1}`)) found.push(translate(`${prefix}.${found.length + 1}`));
  return found;
}

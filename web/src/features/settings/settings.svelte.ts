/** What a player likes, kept in this browser and with his name on the server, so that every screen of his agrees. */
import { DEFAULT_PREFS, type Prefs } from "../../board/state/prefs";
import { isLevel, isStyle } from "../games";
import { LANGUAGES, type LanguageCode } from "../../i18n/i18n.svelte";
import { api } from "../../net/api";
import { USUAL_LEVEL, USUAL_STYLE, type Level, type Options, type Style } from "../../wire/messages";
import { known, type Values } from "./known";

/** The game and length asked for last time; they are offered first the next time. */
export interface Choice {
  game: string;
  /** Points to win by game, null for money. */
  lengths: Record<string, number | null>;
  /** Options by game, only those that are not as usual. */
  options: Record<string, Options>;
  /** Club points for each point of a money session, by game. */
  stakes: Record<string, number>;
  /** How well the machine plays, and what it likes. */
  level: Level;
  style: Style;
  /** The games last played, the newest first. */
  recent: string[];
}

export interface Settings {
  board: Prefs;
  /** Null: what the browser asks for. */
  language: LanguageCode | null;
  sound: boolean;
  choice: Choice;
}

export const DEFAULT_SETTINGS: Settings = {
  board: DEFAULT_PREFS,
  language: null,
  sound: true,
  choice: { game: "backgammon", lengths: {}, options: {}, stakes: {}, level: USUAL_LEVEL, style: USUAL_STYLE, recent: [] },
};

const SHELF = "sheshbesh.settings";
const PAUSE = 600;

let settings = $state.raw<Settings>(DEFAULT_SETTINGS);
let name = $state("");
let timer: ReturnType<typeof setTimeout> | undefined;

export function currentSettings(): Settings {
  return settings;
}

export function myName(): string {
  return name;
}

/** Changes some settings at once; the server hears of it when the player's hand has come to rest. */
export function change(part: Partial<Settings>): void {
  settings = { ...settings, ...part };
  store({ settings, saved: false });
  clearTimeout(timer);
  timer = setTimeout(() => void push(), PAUSE);
}

export function changeBoard(part: Partial<Prefs>): void {
  change({ board: { ...settings.board, ...part } });
}

/** What this browser remembers; call it before the first page is shown. */
export function recall(): void {
  settings = understood(shelf().settings);
}

/** Meets the server: takes the player's name and settings from it, unless newer ones wait here to be sent. */
export async function meet(): Promise<void> {
  const unsent = shelf().saved === false;
  const me = await api.me();
  name = me.name;
  if (unsent) return push();
  if (Object.keys(me.settings).length === 0) return;
  settings = understood(me.settings);
  store({ settings, saved: true });
}

/** Takes another name; the answer is the name as the server tidied it. */
export async function rename(wish: string): Promise<void> {
  name = (await api.saveMe({ name: wish })).name;
}

async function push(): Promise<void> {
  const sent = settings;
  try {
    await api.saveMe({ settings: { ...sent } });
    if (settings === sent) store({ settings, saved: true });
  } catch {
    // Kept in this browser and marked unsaved: the next visit sends it.
  }
}

/** Settings out of anything: what is missing, unknown or of the wrong kind is as it is for a newcomer. */
export function understood(value: unknown): Settings {
  const found = known(DEFAULT_SETTINGS as unknown as Values, value) as unknown as Settings;
  const raw = (value ?? {}) as { language?: unknown; choice?: { [K in keyof Choice]?: unknown } };
  const { language, choice } = raw;
  return {
    ...found,
    language: typeof language === "string" && language in LANGUAGES ? (language as LanguageCode) : null,
    choice: {
      ...found.choice,
      lengths: only(choice?.lengths, (points) => points === null || typeof points === "number") as Choice["lengths"],
      stakes: only(choice?.stakes, (stake) => Number.isInteger(stake) && (stake as number) >= 1) as Choice["stakes"],
      options: Object.fromEntries(Object.entries(only(choice?.options, () => true)).map(([game, options]) => [game, only(options, isOption)])) as Choice["options"],
      level: isLevel(choice?.level) ? choice.level : USUAL_LEVEL,
      style: isStyle(choice?.style) ? choice.style : USUAL_STYLE,
      recent: Array.isArray(choice?.recent) ? choice.recent.filter((game) => typeof game === "string") : [],
    },
  };
}

function isOption(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** The entries of an object that are as they should be; none of anything else. */
function only(value: unknown, fits: (entry: unknown) => boolean): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => fits(entry)));
}

interface Shelf {
  settings?: unknown;
  saved?: boolean;
}

function shelf(): Shelf {
  try {
    return (JSON.parse(localStorage.getItem(SHELF) ?? "{}") ?? {}) as Shelf;
  } catch {
    return {};
  }
}

function store(content: Shelf): void {
  try {
    localStorage.setItem(SHELF, JSON.stringify(content));
  } catch {
    // A browser that keeps nothing (private mode, full) still plays; the server remembers.
  }
}

/**
 * The board by itself, for looking at: /board.html?scene=middle&theme=slate&home=left&lang=ru in the development server.
 * What would go to the server is answered here as plainly as possible. Not part of the built client.
 */

import { mount } from "svelte";
import { format, type Message } from "../i18n/format";
import type { BoardState } from "../board/state/board";
import Demo from "./Demo.svelte";
import fixtures from "../board/fixtures.json";
import english from "../board/messages.en.json";
import russian from "../board/messages.ru.json";
import { DEFAULT_PREFS } from "../board/state/prefs";

const asked = new URLSearchParams(location.search);
const scenes = fixtures as unknown as Record<string, BoardState>;
const language = asked.get("lang") ?? "en";
const messages: Record<string, Message> = language === "ru" ? russian : english;

const wishes = Object.fromEntries(
  [...asked].filter(([key]) => key in DEFAULT_PREFS).map(([key, value]) => [key, value === "true" ? true : value === "false" ? false : value]),
);

mount(Demo, {
  target: document.getElementById("app")!,
  props: {
    scene: scenes[asked.get("scene") ?? "start"]!,
    refusal: scenes[asked.get("scene") ?? "start"]?.disputed ?? null,
    prefs: { ...DEFAULT_PREFS, ...wishes },
    t: (key: string, params = {}) => format(messages[key] ?? key, params, language),
  },
});

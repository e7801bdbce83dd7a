/** Starts the client: remembered settings and their language first, so that nothing is shown twice. */
import { mount } from "svelte";
import App from "./app/App.svelte";
import { PAGES } from "./app/pages";
import { routeOf } from "./app/router";
import { followAddress } from "./ui/address.svelte";
import "./ui/theme.css";
import "./ui/shared.css";
import { fetchLetters } from "./ui/letters";
import { guardTaps } from "./ui/taps";
import { LANGUAGES, preferredLanguage, setLanguage } from "./i18n/i18n.svelte";
import { currentSettings, recall } from "./features/settings";

recall();
guardTaps(document);
followAddress((path) => routeOf(PAGES, path) !== null);
const language = currentSettings().language ?? preferredLanguage();
await Promise.all([setLanguage(language), fetchLetters(LANGUAGES[language].name)]);
mount(App, { target: document.getElementById("app")! });

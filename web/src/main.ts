/** Starts the client: remembered settings and their language first, so that nothing is shown twice. */
import { mount } from "svelte";
import App from "./app/App.svelte";
import { PAGES } from "./app/pages";
import { routeOf } from "./app/router";
import { followAddress } from "./ui/address.svelte";
import "./ui/theme.css";
import "./ui/shared.css";
import { preferredLanguage, setLanguage } from "./i18n/i18n.svelte";
import { currentSettings, recall } from "./features/settings";

recall();
followAddress((path) => routeOf(PAGES, path) !== null);
await setLanguage(currentSettings().language ?? preferredLanguage());
mount(App, { target: document.getElementById("app")! });

/** Who I am and how I like it: kept by the club, changed on every page. */
export { change, changeBoard, currentSettings, meet, recall, type Choice } from "./settings.svelte";
export { countTurn, isNewcomer } from "./turns";
export { default as SoundButton } from "./SoundButton.svelte";
export { default as TopBar } from "./TopBar.svelte";

/** The form with all of it, fetched when somebody wants to change something. */
export const settingsForm = () => import("./SettingsForm.svelte");

/** What is known about the games: which there are, what may be chosen at a table, and the words for all of it. */
export { differing, isUsual } from "./agreed";
export { familiesOf, matches, shortList } from "./families";
export { isLevel, isStyle, strengthText } from "./levels";
export { askForGames, gamesOnOffer } from "./offers.svelte";
export { GROUPS, offered, profileOf, profilesFor, unusual, valueOf, withProfile } from "./options";
export { isSwitch, optionLine, optionName, profileName, unusualText, valueText } from "./texts";
export { gameAlso, gameLine, gameName, kindName, lengthText, machineName, signed } from "./words";

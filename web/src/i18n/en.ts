/** English: the texts of all the rooms, in one file to be fetched. */
import app from "../app/messages.en.json";
import board from "../board/messages.en.json";
import games from "../features/games/messages.en.json";
import home from "../features/home/messages.en.json";
import missing from "../features/missing/messages.en.json";
import rules from "../features/rules/messages.en.json";
import settings from "../features/settings/messages.en.json";
import table from "../features/table/messages.en.json";
import ui from "../ui/messages.en.json";

export default { ...app, ...board, ...games, ...home, ...missing, ...rules, ...settings, ...table, ...ui };

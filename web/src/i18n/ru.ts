/** Russian: the texts of all the rooms, in one file to be fetched. */
import app from "../app/messages.ru.json";
import board from "../board/messages.ru.json";
import games from "../features/games/messages.ru.json";
import home from "../features/home/messages.ru.json";
import missing from "../features/missing/messages.ru.json";
import rules from "../features/rules/messages.ru.json";
import settings from "../features/settings/messages.ru.json";
import table from "../features/table/messages.ru.json";
import ui from "../ui/messages.ru.json";

export default { ...app, ...board, ...games, ...home, ...missing, ...rules, ...settings, ...table, ...ui };

// Which drawing belongs to which game.

import incognito from "./incognito.js";
import inside from "./inside.js";
import invers from "./invers.js";
import reversi from "./reversi.js";
import roliversi from "./roliversi.js";
import royal from "./royal.js";

export const DRAWINGS = { invers, roliversi, incognito, "royal-reversi": royal, inside, reversi };

import "../../parts/layout/layout.css";
import { Chair } from "./chair";
import { Count, Outcome } from "./count";
import "./pieces.css";
import { Seat } from "./seat";
import "./seat.css";
import { Meanwhile, Table } from "./table";
import "./table.css";
import "./count.css";
import type { Screens } from "./game";

export default { Seat, Table, Chair, Count, Outcome, whileOthersAct: Meanwhile } satisfies Screens;

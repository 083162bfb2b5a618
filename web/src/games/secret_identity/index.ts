import type { GameScreens } from "../contract";
import { Chair } from "./chair";
import { Outcome } from "./outcome";
import { Seat } from "./seat";
import "./style.css";
import { Table } from "./table";
import "./table.css";
import "./votes.css";

export default { Seat, Table, Chair, Outcome } satisfies GameScreens;

import type { GameScreens } from "../contract";
import { Chair } from "./chair";
import { Outcome } from "./outcome";
import "./pieces.css";
import { Seat } from "./seat";
import "./seat.css";
import "./stage.css";
import { Table } from "./table";
import "./table.css";

export default { Seat, Table, Chair, Outcome } satisfies GameScreens;

import type { GameScreens } from "../contract";
import { Chair } from "./chair";
import { Count as Outcome } from "./count";
import { Seat } from "./seat";
import "./style.css";
import { Table } from "./table";

export default { Seat, Table, Chair, Outcome } satisfies GameScreens;

import type { GameScreens } from "../contract";
import { Chair } from "./chair";
import { Seat } from "./seat";
import "./style.css";
import { Table } from "./table";

export default { Seat, Table, Chair } satisfies GameScreens;

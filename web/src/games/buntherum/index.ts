import type { GameScreens } from "../contract";
import { Chair } from "./chair";
import { Seat } from "./seat";
import "./style.css";
import "./phone.css";
import { Table } from "./table";
import "./table.css";

export default { Seat, Table, Chair } satisfies GameScreens;

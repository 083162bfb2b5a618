import "../../parts/layout/layout.css";
import { Chair } from "./chair";
import { Seat } from "./seat";
import "./paper.css";
import "./style.css";
import "./table.css";
import { type Screens, tells } from "./game";
import { Table } from "./table";

export default { Seat, Table, Chair, tells } satisfies Screens;

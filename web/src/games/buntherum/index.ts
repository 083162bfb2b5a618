import { Chair } from "./chair";
import { Seat } from "./seat";
import "./style.css";
import "./phone.css";
import { Table } from "./table";
import "./table.css";
import { type Screens, tells } from "./game";

export default { Seat, Table, Chair, tells, whileOthersAct: "nothing" } satisfies Screens;

import "../../parts/layout/layout.css";
import { Chair } from "./chair";
import { tells } from "./drama";
import "./end.css";
import { Outcome } from "./outcome";
import "./pieces.css";
import { Seat } from "./seat";
import "./seat.css";
import { Table } from "./table";
import "./table.css";
import "./tablet.css";
import "./votes.css";
import type { Screens } from "./game";

export default {
  Seat,
  Table,
  Chair,
  Outcome,
  tells,
  whileOthersAct: "reactions",
} satisfies Screens;

import "../../parts/layout/layout.css";
import { Chair } from "./chair";
import { tells } from "./drama";
import { Outcome } from "./outcome";
import "./pieces.css";
import { Seat } from "./seat";
import "./seat.css";
import "./stage.css";
import { Meanwhile, Table } from "./table";
import "./table.css";
import type { Screens } from "./game";

export default {
  Seat,
  Table,
  Chair,
  Outcome,
  tells,
  whileOthersAct: Meanwhile,
} satisfies Screens;

/** /rules: the rules of all boxes, for those who want to read before they play. */

import boxNames from "virtual:box-names";
import { useState } from "preact/hooks";
import { hasHelp } from "../../games/help";
import { Press, Thumb } from "../../parts/press/press";
import { go } from "../../shell/route";
import { useText } from "../../shell/shell";
import { boxName } from "../lobby/shelf";
import "../screen.css";
import { Rules } from "./rules";
import "./teach.css";
import { useHelp } from "./use-help";

export function RulesPage() {
  const text = useText();
  const boxes = Object.keys(boxNames[text.language] ?? {})
    .map((key) => key.split(".")[0] ?? "")
    .filter((box, i, all) => all.indexOf(box) === i && hasHelp(box));
  const [box, setBox] = useState<string | null>(null);
  const help = useHelp(box);
  return (
    <main class="screen">
      <header class="screen-head">
        <h1>{box ? boxName(box, text.language) : text("teach.rules")}</h1>
      </header>
      <nav class="learn" aria-label={text("lobby.box")}>
        {boxes.map((other) => (
          <Press key={other} kind="plain" chosen={other === box} onPress={() => setBox(other)}>
            {boxName(other, text.language)}
          </Press>
        ))}
      </nav>
      {help && <Rules key={box} help={help} />}
      <Thumb>
        <Press kind="plain" icon="back" onPress={() => go("/")}>
          {text("help.back")}
        </Press>
      </Thumb>
    </main>
  );
}

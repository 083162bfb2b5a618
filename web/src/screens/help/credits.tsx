/** Whose work is in here. */

import pictos from "virtual:picto-credits";
import { Picto } from "../../parts/picto/picto";
import { Press, Thumb } from "../../parts/press/press";
import { go } from "../../shell/route";
import { useText } from "../../shell/shell";
import "../screen.css";
import "./credits.css";

export function Credits() {
  const text = useText();
  return (
    <main class="screen">
      <header class="screen-head">
        <h1>{text("credits.title")}</h1>
      </header>
      <section class="card stack">
        <p>{text("credits.games")}</p>
        <p>{text("credits.own")}</p>
      </section>
      <section class="card stack">
        <h2>{text("credits.pictos")}</h2>
        <p>
          {text("credits.pictos_by")} <a href="https://game-icons.net/about.html">game-icons.net</a>{" "}
          (<a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>)
        </p>
        <p class="quiet small">{text("credits.pictos_changed")}</p>
        <ul class="credits-pictos">
          {pictos.map((name) => (
            <li key={name}>
              <Picto name={name} label={name.replaceAll("-", " ")} />
            </li>
          ))}
        </ul>
      </section>
      <section class="card stack">
        <h2>{text("credits.software")}</h2>
        <p>Preact · Socket.IO · NoSleep.js · Vite · Flask · eventlet · SQLAlchemy · segno</p>
      </section>
      <Thumb>
        <Press onPress={() => go("/")}>{text("help.back")}</Press>
      </Thumb>
    </main>
  );
}

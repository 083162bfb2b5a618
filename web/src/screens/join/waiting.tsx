/** Not connected yet: says what is missing, and goes on by itself. */

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import { useText } from "../../shell/shell";
import { Emblem } from "../home/emblem";
import "../screen.css";
import "../home/home.css";

export function Waiting({ connection }: { connection: Connection }) {
  const text = useText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1_500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main class="screen" aria-busy="true">
      <header class="home-title">
        <Emblem />
        <h1 class="code">{connection.code}</h1>
      </header>
      {late && (
        <div class="card stack" role="status">
          <p>{text("link.searching")}</p>
          <p class="quiet">{text("link.searching_hint")}</p>
          <a href="/help">{text("link.help")}</a>
        </div>
      )}
    </main>
  );
}

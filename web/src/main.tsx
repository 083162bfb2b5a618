/** Routes: / · /CODE (sit down, then the seat) · /CODE/table (tablet) · /CODE/film · /parts · /credits · /help · /rules · /trust · /tv */

import { render } from "preact";
import { phoneStore } from "./hub/store";
import { rememberWays } from "./hub/ways";
import "./look/tokens.css";
import "./look/base.css";
import "./look/paints.css";
import { Home } from "./screens/home/home";
import { TablePage } from "./screens/table-page";
import { lazy } from "./shell/lazy";
import { Paged } from "./shell/paged";
import { route } from "./shell/route";
import { openShell, ShellProvider } from "./shell/shell";
import { applyTheme } from "./shell/theme";
import { offerToInstall, registerWorker } from "./shell/worker";

const Parts = lazy(() => import("./screens/parts/parts").then((file) => file.Parts));
const Credits = lazy(() => import("./screens/help/credits").then((file) => file.Credits));
const Trust = lazy(() => import("./screens/trust/trust").then((file) => file.Trust));
const RulesPage = lazy(() => import("./screens/teach/rules-page").then((file) => file.RulesPage));
const Tv = lazy(() => import("./screens/tv/tv").then((file) => file.Tv));
const fetchHelp = () => import("./screens/help/help").then((file) => file.Help);
const Help = lazy(fetchHelp);

const AT_LEISURE_MS = 3_000;

function App() {
  const here = route.value;
  switch (here.page) {
    case "home":
      return <Home />;
    case "parts":
      return <Parts />;
    case "credits":
      return (
        <Paged>
          <Credits />
        </Paged>
      );
    case "help":
      return (
        <Paged>
          <Help />
        </Paged>
      );
    case "rules":
      return (
        <Paged>
          <RulesPage />
        </Paged>
      );
    case "trust":
      return (
        <Paged>
          <Trust />
        </Paged>
      );
    case "tv":
      return (
        <Paged>
          <Tv />
        </Paged>
      );
    default:
      return <TablePage key={`${here.code} ${here.page}`} code={here.code} as={here.page} />;
  }
}

async function main() {
  const shell = await openShell(phoneStore());
  document.documentElement.lang = shell.language.value;
  applyTheme(shell);
  const root = document.getElementById("app");
  if (!root) return;
  render(
    <ShellProvider value={shell}>
      <App />
    </ShellProvider>,
    root,
  );
  void registerWorker((takeOver) => {
    shell.update.value = takeOver;
  });
  offerToInstall((install) => {
    shell.install.value = install;
  });
  // When help is needed the hub cannot be reached.
  setTimeout(async () => {
    await Promise.allSettled([fetchHelp(), shell.fetchPages()]);
    void rememberWays(shell.store);
  }, AT_LEISURE_MS);
}

void main();

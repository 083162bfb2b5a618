/** On in another browser, with the same seat: out of a chat app, whose own browser sleeps and forgets. */

import { useEffect, useState } from "preact/hooks";
import { carryingAddress } from "../../hub/carrying";
import { RefusalBar } from "../../parts/bars/bars";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { Paged } from "../../shell/paged";
import type { AtTable } from "../at-table";

/** A little less than the hub grants. */
const GOOD_MS = 115_000;

export function OtherBrowser(props: AtTable & { onClose(): void }) {
  return (
    <Sheet title={props.text("menu.browser")} onClose={props.onClose}>
      <RefusalBar connection={props.connection} text={props.text} />
      <Paged>
        <CarryingLink {...props} />
      </Paged>
    </Sheet>
  );
}

/** All seats of this phone go along. */
async function makeLink({ connection, room }: AtTable): Promise<string | null> {
  const carried = await Promise.all(
    connection.held.value.map(async (player) => {
      const answer = await connection.ask(player, "carry", {});
      return answer.ok && answer.link ? [{ player, link: answer.link }] : [];
    }),
  );
  const seats = carried.flat();
  return seats.length ? carryingAddress(location.origin, room.code, seats) : null;
}

function CarryingLink(props: AtTable) {
  const { text } = props;
  const [link, setLink] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [copied, setCopied] = useState(false);
  const make = () => {
    setOver(false);
    setCopied(false);
    void makeLink(props).then(setLink);
  };
  useEffect(make, []);
  useEffect(() => {
    if (link === null) return;
    // The app's own "open in browser" takes what stands in the address: so the seat goes along there.
    const plain = location.pathname;
    history.replaceState(history.state, "", link);
    const clean = () => history.replaceState(history.state, "", plain);
    const timer = setTimeout(() => {
      clean();
      setLink(null);
      setOver(true);
    }, GOOD_MS);
    return () => {
      clearTimeout(timer);
      if (location.pathname === plain) clean();
    };
  }, [link]);
  return (
    <div class="stack">
      <p>{text("browser.why")}</p>
      {over && (
        <>
          <p role="alert">{text("browser.over")}</p>
          <Press onPress={make}>{text("browser.again")}</Press>
        </>
      )}
      {link && (
        <>
          <label class="field">
            <span>{text("browser.link")}</span>
            <input
              type="text"
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
          </label>
          <Press onPress={() => void copy(link).then(setCopied)}>{text("browser.copy")}</Press>
          <p role="status">{copied && text("browser.copied")}</p>
          <p>{text("browser.menu")}</p>
          <p class="small quiet">{text("browser.once")}</p>
        </>
      )}
    </div>
  );
}

/** Plain http has no clipboard: there a selection is copied, as people did by hand. */
async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    const field = document.querySelector<HTMLInputElement>(".sheet input[readonly]");
    field?.select();
    return field !== null && document.execCommand("copy");
  }
}

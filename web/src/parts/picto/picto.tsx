/** A pictogram of game-icons. Which ones are shipped is found by the build (games/README.md). */

import "./picto.css";
import { memo } from "../../shell/memo";
import { pictoHref } from "./kept";

interface PictoProps {
  /** With or without `gi:`. */
  name: string;
  /** Without a label it is decoration. */
  label?: string;
}

export const Picto = memo(function Picto({ name, label }: PictoProps) {
  return (
    <svg
      class="picto"
      viewBox="0 0 512 512"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <use href={pictoHref(name)} />
    </svg>
  );
});

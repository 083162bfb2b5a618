/**
 * Where a pictogram is drawn from. A reference to its file takes a cheap phone 1 to 2 ms, every time; one
 * into the page next to nothing. So what was drawn once is kept in the page, for the next time.
 */

const AT_LEISURE_MS = 1_000;

const kept = new Set<string>();
const wanted = new Set<string>();

/** Names are with or without `gi:`. */
export function pictoHref(name: string): string {
  const file = fileOf(name);
  if (kept.has(file)) return `#${idOf(file)}`;
  keepPictos([file]);
  return `/pictos/${file}.svg#p`;
}

/** What will be drawn many times at once should be there before. */
export function keepPictos(names: readonly string[]): void {
  if (wanted.size === 0) setTimeout(fetchWanted, AT_LEISURE_MS);
  for (const name of names) wanted.add(fileOf(name));
}

const fileOf = (name: string) => name.replace(/^gi:/, "");
const idOf = (file: string) => `picto-${file}`;

/** One after the other, so that nothing has to wait for them; what does not come is wanted again. */
async function fetchWanted() {
  for (const file of wanted) if (!kept.has(file)) await keep(file).catch(() => {});
  wanted.clear();
}

async function keep(file: string) {
  const answer = await fetch(`/pictos/${file}.svg`);
  if (!answer.ok) return;
  const svg = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const drawing = svg.getElementById("p");
  if (!drawing) return;
  drawing.id = idOf(file);
  place().append(drawing);
  kept.add(file);
}

function place(): Element {
  const there = document.querySelector(".pictos");
  if (there) return there;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", "pictos");
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

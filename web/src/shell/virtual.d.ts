/** Modules made by the build (`web/tools/`). */

declare module "virtual:silent.mp4" {
  const url: string;
  export default url;
}

declare module "virtual:silent.webm" {
  const url: string;
  export default url;
}

/** `<game>.name` and `<game>.tagline` of every game in every language: the shelf knows no more. */
declare module "virtual:box-names" {
  const names: Record<string, Record<string, string>>;
  export default names;
}

/** Whose pictograms are shipped, for the page of credits. */
declare module "virtual:picto-credits" {
  const names: readonly string[];
  export default names;
}

/** The pictograms of a deck (`rules/games/<game>/decks/…`), for those that a screen wants before they come up. */
declare module "virtual:pictos-in/*" {
  const names: readonly string[];
  export default names;
}

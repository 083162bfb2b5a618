/** What did not change stays the same object, so that screens see at a glance what did. */

/** `next`, with every part that is equal to what was there in `old` taken from there. */
export function sameWhere<T>(old: unknown, next: T): T {
  if (Object.is(old, next)) return next;
  if (typeof old !== "object" || typeof next !== "object" || !old || !next) return next;
  if (Array.isArray(old) !== Array.isArray(next)) return next;
  const before = old as Record<string, unknown>;
  const after = next as Record<string, unknown>;
  const names = Object.keys(after);
  let equal = names.length === Object.keys(before).length;
  const kept: Record<string, unknown> = {};
  for (const name of names) {
    kept[name] = sameWhere(before[name], after[name]);
    equal &&= name in before && Object.is(kept[name], before[name]);
  }
  if (equal) return old as T;
  return (Array.isArray(next) ? names.map((name) => kept[name]) : kept) as T;
}

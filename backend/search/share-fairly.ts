/** The first of each list, at most `max` in all: places that a short list leaves free go to the longer ones. */
export function shareFairly<Lists extends Record<string, unknown[]>>(
  lists: Lists,
  max: number,
): Lists {
  const shares = new Map(Object.keys(lists).map((kind) => [kind, 0]));
  let free = max;
  while (free > 0) {
    const open = Object.entries(lists).filter(
      ([kind, { length }]) => length > (shares.get(kind) ?? 0),
    );
    if (open.length === 0) break;
    for (const [kind] of open.slice(0, free)) {
      shares.set(kind, (shares.get(kind) ?? 0) + 1);
      free -= 1;
    }
  }
  const kept = Object.entries(lists).map(([kind, list]) => [kind, list.slice(0, shares.get(kind))]);
  return Object.fromEntries(kept) as Lists;
}

/** The database's id behind an id of the contract; null for anything that cannot be one. */
export function parseId(id: string | number): number | null {
  const text = String(id);
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
}

/** Those of some ids of the contract that can be one of the database. */
export const toIds = (ids: readonly (string | number)[]): number[] =>
  ids.flatMap((id) => parseId(id) ?? []);

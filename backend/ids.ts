/** The database's id behind an id of the contract; null for anything that cannot be one. */
export function parseId(id: string | number): number | null {
  const text = String(id);
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
}

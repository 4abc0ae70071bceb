/** Names of time zones as they come in: from browsers, forms and hosts. */

const maxChars = 64;
const maxKept = 2_000;
const clocks = new Map<string, string>();

/** Whether this system knows the zone by this name: IANA's, or an offset as "+02:00". */
export function isTimeZone(name: unknown): name is string {
  return typeof name === "string" && clockZone(name) === name;
}

function isKnown(name: string): boolean {
  if (name.length > maxChars) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The zone whose clock is shown: the one named or, where its name is not known here, UTC. A host may have a name that
 * is not IANA's, as "Taipei Standard Time", and Intl throws on it: one such host would take a whole page down.
 */
export function clockZone(name: string): string {
  const known = clocks.get(name);
  if (known !== undefined) return known;
  const zone = isKnown(name) ? name : "UTC";
  if (clocks.size >= maxKept) clocks.clear();
  if (name.length <= maxChars) clocks.set(name, zone);
  return zone;
}

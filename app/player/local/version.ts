const versionPattern = /^[0-9]+(\.[0-9]+)*$/;

/**
 * Whether a version is newer than another, compared number by number: 1.4.26 is newer than 1.4.9. False when either is
 * malformed.
 */
export function isAbove(version: string, other: string): boolean {
  if (!versionPattern.test(version) || !versionPattern.test(other)) return false;
  const mine = version.split(".").map(Number);
  const theirs = other.split(".").map(Number);
  for (let at = 0; at < Math.max(mine.length, theirs.length); at++) {
    const difference = (mine[at] ?? 0) - (theirs[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

const versionPattern = /^[0-9]+(\.[0-9]+)*$/;

/**
 * Whether one version is above another, number by number: 1.4.26 is above 1.4.9. False where either
 * is no version: nothing is offered on the strength of a text nobody can compare.
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

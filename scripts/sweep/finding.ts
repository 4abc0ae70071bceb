/** What a check found on a page. Findings of one cause have the same text, on whichever page. */
export interface Finding {
  check: string;
  cause: string;
  /** Language and address. */
  where: string;
}

/** Places named for a cause that many pages have. */
const maxPlaces = 4;

/** The findings by cause, the most frequent first, as lines to print. */
export function groupByCause(findings: readonly Finding[]): string[] {
  const causes = new Map<string, Set<string>>();
  for (const { check, cause, where } of findings) {
    const key = `${check}: ${cause}`;
    causes.set(key, (causes.get(key) ?? new Set()).add(where));
  }
  return [...causes]
    .sort(([, a], [, b]) => b.size - a.size)
    .flatMap(([cause, places]) => {
      const named = [...places].slice(0, maxPlaces).join(" | ");
      const more = places.size > maxPlaces ? ` | and ${places.size - maxPlaces} more` : "";
      return [`${places.size} × ${cause}`, `      ${named}${more}`];
    });
}

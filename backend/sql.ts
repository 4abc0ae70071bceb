/**
 * Pattern for `ilike` that finds the text anywhere; the text's own wildcards are literal (threat
 * E5).
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

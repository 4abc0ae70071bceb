/** Pattern for `ilike` that finds the text anywhere; its own wildcards are letters like others (threat E5). */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

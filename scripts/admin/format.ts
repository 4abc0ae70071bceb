import { createLink as createUserLink } from "../../backend/user/links";

/** The day, in UTC. */
export function formatDate(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Columns under their headings; a note when there is no row. */
export function formatTable(headings: string[], rows: (string | number)[][]): string {
  if (rows.length === 0) return "none";
  // Names are untrusted: no control character may reach the terminal.
  const texts = rows.map((row) => row.map((cell) => String(cell).replace(/\p{Cc}/gu, " ")));
  const widths = headings.map((heading, index) =>
    Math.max(heading.length, ...texts.map((row) => row[index]?.length ?? 0)),
  );
  return [headings, ...texts]
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A one-time link to a page of the console. */
export function createLink(
  publicOrigin: string,
  page: "/user_verification" | "/reset_password",
  who: { accountId: number; email: string; token: string },
): string {
  return createUserLink({ publicOrigin }, page, who);
}

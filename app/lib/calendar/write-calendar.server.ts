/** A day that is worth an entry in a calendar. */
export interface CalendarEntry {
  /** Stable: a program that reads the calendar again changes the entry instead of adding one. */
  uid: string;
  /** Unix seconds. */
  at: number;
  summary: string;
  description?: string;
  /** Days before it at which the program reminds of it. */
  reminderDays?: number;
}

const maxLineBytes = 75;

/** A calendar as RFC 5545 has it: UTC times, escaped texts, lines of 75 bytes at most, CRLF. */
export function writeCalendar(
  name: string,
  entries: readonly CalendarEntry[],
  nowSeconds: number,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sightline//Expiry dates//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    ...entries.flatMap((entry) => writeEntry(entry, nowSeconds)),
    "END:VCALENDAR",
  ];
  return lines
    .flatMap(foldLine)
    .map((line) => `${line}\r\n`)
    .join("");
}

function writeEntry(entry: CalendarEntry, nowSeconds: number): string[] {
  const { uid, at, summary, description, reminderDays } = entry;
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${toUtc(nowSeconds)}`,
    `DTSTART:${toUtc(at)}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    "TRANSP:TRANSPARENT",
    ...(reminderDays === undefined
      ? []
      : [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          `DESCRIPTION:${escapeText(summary)}`,
          `TRIGGER:-P${reminderDays}D`,
          "END:VALARM",
        ]),
    "END:VEVENT",
  ];
}

/** "20261130T235959Z". */
const toUtc = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d{3}/g, "");

/** Backslash first: it stands before the others. A line break of any kind is written as one. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/\\/g, "\\\\")
      .replace(/[;,]/g, "\\$&")
      .replace(/\r\n|\r|\n/g, "\\n")
      // Other control characters are in no text of the standard.
      .replace(/(?!\t)\p{Cc}/gu, "")
  );
}

/** Cut between characters, never within one's bytes; what goes on starts with a space, which counts. */
export function foldLine(line: string): string[] {
  const folded: string[] = [];
  let part = "";
  let bytes = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (bytes + size > maxLineBytes) {
      folded.push(part);
      part = " ";
      bytes = 1;
    }
    part += char;
    bytes += size;
  }
  return [...folded, part];
}

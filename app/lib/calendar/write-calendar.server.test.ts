import { expect, test } from "vitest";
import { escapeText, foldLine, writeCalendar } from "./write-calendar.server";

const at = Date.UTC(2026, 10, 30, 23, 59, 59) / 1000;
const now = Date.UTC(2026, 10, 23, 12, 0, 0) / 1000;

test("a calendar is lines of CRLF with UTC times", () => {
  const text = writeCalendar(
    "Meridian",
    [{ uid: "order-1@s", at, summary: "Ends", reminderDays: 15 }],
    now,
  );
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.split("\r\n").join("")).not.toMatch(/[\r\n]/);
  expect(text).toContain("\r\nDTSTART:20261130T235959Z\r\n");
  expect(text).toContain("\r\nDTSTAMP:20261123T120000Z\r\n");
  expect(text).toContain("\r\nTRIGGER:-P15D\r\n");
  expect(text).not.toContain("DESCRIPTION:\r\n");
});

test("what would end a text or start another line is escaped", () => {
  expect(escapeText("a,b;c\\d\r\ne\nf\rg")).toBe("a\\,b\\;c\\\\d\\ne\\nf\\ng");
  expect(escapeText("x\u0000\u0007y\tz")).toBe("xy\tz");
  const evil = "Gate\r\nEND:VEVENT\r\nBEGIN:VEVENT";
  const text = writeCalendar("n", [{ uid: "1", at, summary: evil }], now);
  expect(text.split("\r\n").filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
});

test.each(["a".repeat(300), "門".repeat(60), "🎥".repeat(40), "ab門🎥".repeat(30)])(
  "a long line is folded at 75 bytes and unfolds to itself: %s",
  (line) => {
    const folded = foldLine(line);
    expect(folded.length).toBeGreaterThan(1);
    for (const part of folded) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      expect(Buffer.from(part).toString()).toBe(part);
    }
    expect(folded.slice(1).every((part) => part.startsWith(" "))).toBe(true);
    expect(folded.map((part, index) => (index === 0 ? part : part.slice(1))).join("")).toBe(line);
  },
);

test("a line of exactly 75 bytes stays one", () => {
  expect(foldLine("a".repeat(75))).toHaveLength(1);
  expect(foldLine("a".repeat(76))).toHaveLength(2);
});

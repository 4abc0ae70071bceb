import { expect, test } from "vitest";
import { makeUnique, nameArchive, nameFile } from "./file-names";
import type { ExportRow } from "./queries";

const row = (hostName: string, cameraName: string, timeZone = "Asia/Taipei") =>
  ({ hostName, cameraName, timeZone, fromMs: Date.UTC(2026, 10, 20, 1, 2, 3) }) as ExportRow;
const format = "YYYY-MM-DD hh:mm:ss A";

test("a file is named by host, camera and the host's own time", () => {
  expect(nameFile(row("Depot", "Gate: left"), row("", ""), format)).toBe(
    "Depot Gate_ left 2026-11-20 09.02.03 AM.mp4",
  );
});

test.each([
  ["three bytes", "監"],
  ["four bytes", "\u{1f3e2}"],
  ["one byte", "n"],
])(
  "two names of 64 characters of %s make a name that a file system takes, its time kept",
  (_what, char) => {
    const long = row(char.repeat(64), char.repeat(64), "Nowhere/Unknown");
    const names = makeUnique(Array.from({ length: 12 }, () => nameFile(long, long, format)));
    for (const name of [...names, nameArchive([long], format)]) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name).toContain("2026-11-20 01.02.03 AM UTC");
      expect(name).not.toContain("\ufffd");
    }
    expect(new Set(names).size).toBe(12);
  },
);

import { fillTimeFormat } from "../../contract/time-format";
import { clockZone } from "../../contract/time-zone";
import { wallTime } from "../../contract/wall-time";
import { safeName } from "../media/download";
import type { ExportFile, ExportRow } from "./queries";

/** Most file systems refuse a name of more than 255 bytes; both names of a file and its time stay below. */
const nameMaxBytes = 100;

const encoder = new TextEncoder();

/** Cut between characters, never within one. */
function short(name: string): string {
  let bytes = 0;
  const kept = [...safeName(name.trim())].filter((char) => {
    bytes += encoder.encode(char).length;
    return bytes <= nameMaxBytes;
  });
  return kept.join("").trim();
}

/**
 * A moment as the host's local clock shows it, in the viewer's format; no colon, which some systems
 * refuse. Where the host's zone is unknown the clock is UTC's, and the name says so.
 */
function formatMoment(ms: number, timeZone: string, timeFormat: string): string {
  const label = new Date(wallTime(timeZone, ms).labelMs).toISOString();
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] =
    label.split(/[-T:.]/);
  const time = fillTimeFormat(timeFormat, { year, month, day, hour, minute, second });
  const mark = clockZone(timeZone) === timeZone ? "" : " UTC";
  return time.replaceAll(":", ".") + mark;
}

/** Host, camera and time of its first picture, in the viewer's format. */
export function nameFile(
  { hostName, cameraName, timeZone }: ExportRow,
  file: Pick<ExportFile, "fromMs">,
  timeFormat: string,
): string {
  return `${short(hostName)} ${short(cameraName)} ${formatMoment(file.fromMs, timeZone, timeFormat)}.mp4`;
}

/** Name of an archive: its one camera, or the host of its first, and its time. */
export function nameArchive(rows: readonly ExportRow[], timeFormat: string): string {
  const first = rows[0];
  if (!first) return "export.zip";
  const { hostName, cameraName, timeZone, fromMs } = first;
  const names = rows.length === 1 ? [hostName, cameraName] : [hostName];
  return `${names.map(short).join(" ")} ${formatMoment(fromMs, timeZone, timeFormat)}.zip`;
}

/** Two cameras may share a name, and an hour may come twice: later ones get a number. */
export function makeUnique(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; used.has(unique.toLowerCase()); count++) {
      unique = name.replace(/(\.[a-z0-9]+)$/, ` (${count})$1`);
    }
    used.add(unique.toLowerCase());
    return unique;
  });
}

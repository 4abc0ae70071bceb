import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { deviceEvent } from "../../contract/device-events";
import { parseJson } from "../parse-json";
import type { QueuedEvent } from "./event-queue";

/**
 * Files of waiting events, one each: a line of JSON, then the picture. They are written under another name, flushed
 * and renamed: a file that has its name is whole, also after a kill or a power cut.
 */

const unfinished = ".new";
const eventPattern = /^(\d{12})\.event$/;
/** What the smallest file takes on a usual disk. */
const blockBytes = 4_096;
const newline = 0x0a;

const header = z.object({
  event: deviceEvent,
  picture: z.object({ captured_ms: z.number(), bytes: z.number().int().positive() }).nullable(),
});

export interface EventFile {
  /** Ascends in the order of the events. */
  sequence: number;
  /** Room on the disk. */
  bytes: number;
  addedMs: number;
}

const eventPath = (folder: string, sequence: number) =>
  join(folder, `${String(sequence).padStart(12, "0")}.event`);

const roundUp = (bytes: number) => Math.ceil(bytes / blockBytes) * blockBytes;

/** Writes a whole file or none. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path + unfinished, "w", 0o600);
  try {
    try {
      await file.writeFile(content);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(path + unfinished, path);
  } catch (error) {
    // A part of an event would take up disk space, uncounted, until the next start.
    await rm(path + unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** @returns room it takes on the disk */
export async function writeEvent(
  folder: string,
  sequence: number,
  { event, picture }: QueuedEvent,
): Promise<number> {
  const described = picture && { captured_ms: picture.capturedMs, bytes: picture.jpeg.byteLength };
  const content = Buffer.concat([
    Buffer.from(`${JSON.stringify({ event, picture: described })}\n`),
    picture?.jpeg ?? Buffer.alloc(0),
  ]);
  await writeWhole(eventPath(folder, sequence), content);
  return roundUp(content.byteLength);
}

/** Null for a file that is gone or damaged. */
export async function readEvent(folder: string, sequence: number): Promise<QueuedEvent | null> {
  const content = await readFile(eventPath(folder, sequence)).catch(() => null);
  const end = content?.indexOf(newline) ?? -1;
  if (!content || end < 0) return null;
  const parsed = header.safeParse(parseJson(content.subarray(0, end).toString()));
  if (!parsed.success) return null;
  const { event, picture } = parsed.data;
  const jpeg = content.subarray(end + 1);
  if (jpeg.byteLength !== (picture?.bytes ?? 0)) return null;
  return { event, picture: picture && { jpeg, capturedMs: picture.captured_ms } };
}

export const deleteEvent = (folder: string, sequence: number): Promise<void> =>
  rm(eventPath(folder, sequence), { force: true });

/** The waiting events, oldest first; deletes what an end in the midst of writing has left. */
export async function listEvents(folder: string): Promise<EventFile[]> {
  const files: EventFile[] = [];
  for (const name of await readdir(folder)) {
    const sequence = eventPattern.exec(name)?.[1];
    if (name.endsWith(unfinished)) await rm(join(folder, name), { force: true });
    if (sequence === undefined) continue;
    const { size, mtimeMs } = await stat(join(folder, name));
    files.push({ sequence: Number(sequence), bytes: roundUp(size), addedMs: mtimeMs });
  }
  return files.sort((a, b) => a.sequence - b.sequence);
}

const mark = z.object({
  run: z.string(),
  batch: z.number().int().positive(),
  last: z.number().int().positive(),
});
/** The batch that was handed out last: all waiting events up to `last`. */
export type BatchMark = z.infer<typeof mark>;

const markPath = (folder: string) => join(folder, "batch.json");

export const writeMark = (folder: string, written: BatchMark): Promise<void> =>
  writeWhole(markPath(folder), JSON.stringify(written));

export async function readMark(folder: string): Promise<BatchMark | null> {
  const text = await readFile(markPath(folder), "utf8").catch(() => "");
  return mark.safeParse(parseJson(text)).data ?? null;
}

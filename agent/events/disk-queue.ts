import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import {
  type BatchMark,
  deleteEvent,
  type EventFile,
  listEvents,
  readEvent,
  readMark,
  writeEvent,
  writeMark,
} from "./event-files";
import { type EventQueue, isBatchFull, type QueuedBatch, type QueuedEvent } from "./event-queue";

/** `held`: the event itself, where the disk did not take it. */
type Waiting = EventFile & { held: QueuedEvent | null };

/** Events kept in memory while the disk takes none. */
const maxHeld = 500;

export interface DiskQueueOptions {
  folder: string;
  /** The oldest events go when the files take more. */
  maxBytes: number;
  /** Older events go. */
  maxAgeMs: number;
  log(line: string): void;
  nowMs?(): number;
}

/**
 * A queue in a folder of its own: what it has taken survives the process, however that ends. The batch that is under
 * way is marked before it is sent, so that the next process sends the same one under the same number, and the cloud
 * knows it.
 * @throws where the folder cannot be read or made
 */
export async function openDiskQueue(options: DiskQueueOptions): Promise<EventQueue> {
  const { folder, maxBytes, maxAgeMs, log } = options;
  const nowMs = options.nowMs ?? Date.now;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const waiting: Waiting[] = (await listEvents(folder)).map((file) => ({ ...file, held: null }));
  const interrupted = await readMark(folder);
  const run = randomUUID();
  let lastSequence = Math.max(waiting.at(-1)?.sequence ?? 0, interrupted?.last ?? 0);
  /** Counts on across processes: an ack names the number alone, and a late one must not fit another batch. */
  let lastBatch = interrupted?.batch ?? 0;
  let marked: BatchMark | null = interrupted;
  let usedBytes = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  let hasLoggedDrop = false;
  let hasLoggedFault = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** One operation after the other: each begins with what the one before has left. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  function logFault(error: unknown): void {
    if (!hasLoggedFault) log(`events are kept in memory only: ${String(error)}`);
    hasLoggedFault = true;
  }

  /** Takes an event off the queue, wherever it is. */
  async function discard(entry: Waiting): Promise<void> {
    const place = waiting.indexOf(entry);
    if (place >= 0) waiting.splice(place, 1);
    usedBytes -= entry.bytes;
    if (!entry.held) await deleteEvent(folder, entry.sequence).catch(logFault);
  }

  async function drop(entry: Waiting, reason: string): Promise<void> {
    await discard(entry);
    if (!hasLoggedDrop) log(`events were dropped: ${reason}`);
    hasLoggedDrop = true;
  }

  async function keepBounds(): Promise<void> {
    for (let [oldest] = waiting; oldest; [oldest] = waiting) {
      if (usedBytes > maxBytes)
        await drop(oldest, `more than ${maxBytes} bytes wait for the cloud`);
      else if (oldest.addedMs < nowMs() - maxAgeMs) await drop(oldest, "they waited too long");
      else break;
    }
  }

  async function hold(entry: Waiting): Promise<void> {
    waiting.push(entry);
    const [oldest, ...others] = waiting.filter(({ held }) => held);
    if (oldest && others.length >= maxHeld) await drop(oldest, "the disk takes no more");
  }

  async function append(entry: QueuedEvent): Promise<void> {
    lastSequence += 1;
    const added = { sequence: lastSequence, addedMs: nowMs() };
    try {
      const bytes = await writeEvent(folder, lastSequence, entry);
      waiting.push({ ...added, bytes, held: null });
      usedBytes += bytes;
      hasLoggedFault = false;
    } catch (error) {
      logFault(error);
      await hold({ ...added, bytes: 0, held: entry });
    }
    await keepBounds();
  }

  /** The oldest events that make one batch, up to the end of a marked one. */
  async function collect(until: number): Promise<{ entries: QueuedEvent[]; last: number }> {
    const entries: QueuedEvent[] = [];
    let last = 0;
    for (const next of [...waiting]) {
      if (next.sequence > until || isBatchFull(entries)) break;
      const entry = next.held ?? (await readEvent(folder, next.sequence));
      if (entry) entries.push(entry);
      else await drop(next, "their files are damaged");
      last = next.sequence;
    }
    return { entries, last };
  }

  async function findNext(): Promise<QueuedBatch | null> {
    await keepBounds();
    if (marked) {
      const { entries } = await collect(marked.last);
      if (entries.length > 0) return { run: marked.run, batch: marked.batch, entries };
      marked = null;
    }
    const { entries, last } = await collect(Number.POSITIVE_INFINITY);
    if (entries.length === 0) return null;
    lastBatch += 1;
    marked = { run, batch: lastBatch, last };
    await writeMark(folder, marked).catch(logFault);
    return { run, batch: lastBatch, entries };
  }

  return {
    add: (entry) => inTurn(() => append(entry)),
    next: () => inTurn(findNext),
    remove: () =>
      inTurn(async () => {
        const last = marked?.last ?? 0;
        for (const entry of waiting.filter(({ sequence }) => sequence <= last)) {
          await discard(entry);
        }
        marked = null;
        if (waiting.length === 0) hasLoggedDrop = false;
      }),
  };
}

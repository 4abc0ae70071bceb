import { createHash } from "node:crypto";
import type { z } from "zod";
import { limits } from "../../contract/limits";
import { type ArchiveFault, type ArchiveState, archiveStates } from "../../contract/names";
import type { Database } from "../db/client";
import type { DeviceChannel } from "../device/device-channel";
import type { Coverage } from "../device/media-sinks";
import { ClipFailure, openClip } from "../export/clip-source";
import type { FileStore } from "../files/store";
import { handleJob, type JobHandler, type JobRun } from "../jobs/job";
import type { Bus } from "../realtime/bus";
import {
  type CopiedClip,
  type DueCopy,
  findDueCopy,
  setCopyState,
  setKept,
  setPictureCopied,
} from "./copy-queries";
import { archiveFiles } from "./files";
import { copyArchive, enqueueCopy } from "./jobs";

export interface CopyDeps {
  db: Database;
  files: FileStore;
  bus: Bus;
  devices: Pick<DeviceChannel, "readClip" | "requestCoverage" | "holdsHost">;
}

/** A host that is back is noticed at once; this is for what was missed. */
const awaySeconds = 300;
/** After its end a moment takes this long to be on the host's disk. */
const recordedAfterMs = 8_000;
/** By then the host has recorded what follows an event that it has reported, or never will. */
const waitMaxMs = limits.archiveClipAfterMs + recordedAfterMs;
/** A host that sends nothing for so long is given up for this run. */
const copyMaxMs = 10 * 60_000;

/** What is copied around an event (decision D83). Where that is too long, the event's own moment is in it. */
export function clipRange({ time, start, end }: DueCopy["eventMs"]): {
  fromMs: number;
  untilMs: number;
} {
  const { archiveClipBeforeMs: before, archiveClipAfterMs: after, archiveClipMaxMs: max } = limits;
  const fromMs = Math.max(Math.floor(start) - before, Math.ceil(time) + after - max);
  return { fromMs, untilMs: Math.min(Math.ceil(end) + after, fromMs + max) };
}

/** How long until the host has recorded what follows the event. By its own clock: it may differ from ours. */
function findMissingMs({ eventMs }: DueCopy, coverage: Coverage | null): number {
  const { untilMs } = clipRange(eventMs);
  if (!coverage || coverage.lastMs === null || coverage.lastMs >= untilMs) return 0;
  return Math.min(untilMs - coverage.lastMs + recordedAfterMs, waitMaxMs);
}

/** Thrown when the host is away, now or in the middle of its answer. */
class HostAwayError extends Error {
  override readonly name = "HostAwayError";
}

/** Copies clip and picture of one archive into the file store. */
export function createCopyHandler({ db, files, bus, devices }: CopyDeps): JobHandler {
  async function setState(
    { archiveId, accountId }: DueCopy,
    state: ArchiveState,
    fault: ArchiveFault | null = null,
  ): Promise<void> {
    if (await setCopyState(db, archiveId, state, fault))
      await announce(archiveId, accountId, state);
  }

  async function announce(archiveId: number, accountId: number, state: ArchiveState) {
    const message = { type: "ARCHIVE_CHANGE", id: String(archiveId), state } as const;
    await bus.publish("user_message", { accountId, userId: null, message });
  }

  async function copyPicture(due: DueCopy): Promise<void> {
    if (due.pictureName === null) return;
    const picture = await files.find(due.pictureName);
    if (!picture) return;
    const name = archiveFiles.picture(due.accountId, due.archiveId);
    await files.put(name, picture);
    if (!(await setPictureCopied(db, due.archiveId))) await files.delete(name);
  }

  /** Null for an event without a camera. @throws HostAwayError */
  async function getCoverage({ camera, eventMs }: DueCopy): Promise<Coverage | null> {
    if (!camera) return null;
    const range = { ...clipRange(eventMs), resolutionMs: 1_000 };
    const coverage = await devices.requestCoverage(camera, range);
    if (!coverage) throw new HostAwayError();
    return coverage;
  }

  /** Null when nothing is recorded of the event. @throws HostAwayError, and what the file store throws */
  async function copyClip(
    due: DueCopy,
    coverage: Coverage | null,
    signal: AbortSignal,
  ): Promise<CopiedClip | null> {
    const { camera } = due;
    const [first, last] = [coverage?.spans[0], coverage?.spans.at(-1)];
    if (!camera || !first || !last) return null;
    const { fromMs, untilMs: wantedUntilMs } = clipRange(due.eventMs);
    // The host goes on recording: an open end would put more into the clip than it states.
    const untilMs = Math.min(wantedUntilMs, last[1]);
    const name = archiveFiles.clip(due.accountId, due.archiveId);
    for (let start: number | null = Math.max(fromMs, first[0]); start !== null; ) {
      const clip = await openClip(
        devices,
        camera,
        { stream: "main", fromMs: start, untilMs },
        signal,
      );
      const hash = createHash("sha256");
      async function* read() {
        for await (const part of clip.read()) {
          hash.update(part);
          yield part;
        }
      }
      try {
        await files.write(name, read());
      } finally {
        clip.stop();
      }
      const next = clip.nextMs();
      // A recording that breaks off is several files: the one with the event's moment is kept.
      if (next !== null && next <= due.eventMs.time && next < untilMs) {
        start = next;
        continue;
      }
      const bytes = clip.totalBytes;
      return { fromMs: start, untilMs: next ?? untilMs, bytes, sha256: hash.digest("hex") };
    }
    return null;
  }

  async function copy(due: DueCopy, coverage: Coverage | null, signal: AbortSignal): Promise<void> {
    await setState(due, archiveStates.copying);
    await copyPicture(due);
    const clip = await copyClip(due, coverage, signal);
    if (due.camera && !clip) return setState(due, archiveStates.failed, "nothing_recorded");
    if (await setKept(db, due.archiveId, clip)) {
      await announce(due.archiveId, due.accountId, archiveStates.kept);
    } else {
      await files.delete(archiveFiles.clip(due.accountId, due.archiveId));
    }
  }

  async function waitForHost(due: DueCopy): Promise<void> {
    if (due.isOverdue) return setState(due, archiveStates.failed, "host_away");
    const { archiveId, accountId } = due;
    const { hostAway } = archiveStates;
    const isNew = await db.transaction(async (tx) => {
      await enqueueCopy(tx, due, { delaySeconds: awaySeconds });
      return setCopyState(tx, archiveId, hostAway);
    });
    if (isNew) await announce(archiveId, accountId, hostAway);
  }

  async function run(
    { archiveId, hasWaited }: z.output<typeof copyArchive.payload>,
    { isLast, signal, leaveToOthers }: JobRun,
  ): Promise<void> {
    const due = await findDueCopy(db, archiveId);
    if (!due) return;
    if (due.camera && !devices.holdsHost(due.hostId)) {
      // Whether it has waited goes along: only the process that reaches the host can tell.
      return due.isHostConnected
        ? enqueueCopy(db, { ...due, hasWaited }, { flags: leaveToOthers() })
        : waitForHost(due);
    }
    try {
      const coverage = await getCoverage(due);
      const missingMs = findMissingMs(due, coverage);
      if (missingMs > 0 && !hasWaited) {
        const delaySeconds = missingMs / 1000;
        return enqueueCopy(db, { ...due, hasWaited: true }, { delaySeconds });
      }
      await copy(due, coverage, AbortSignal.any([signal, AbortSignal.timeout(copyMaxMs)]));
    } catch (error) {
      if (!signal.aborted && isAway(error)) return waitForHost(due);
      await setState(
        due,
        isLast ? archiveStates.failed : archiveStates.waiting,
        isLast ? "not_read" : null,
      );
      throw error;
    }
  }

  return handleJob(copyArchive, run);
}

function isAway(error: unknown): boolean {
  if (error instanceof HostAwayError) return true;
  return (
    error instanceof ClipFailure &&
    (error.reason === "host_offline" || error.reason === "host_gone")
  );
}

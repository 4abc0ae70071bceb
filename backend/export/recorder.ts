import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Span } from "../../contract/media";
import type { ExportFault, ExportState } from "../../contract/names";
import { exportStates } from "../../contract/names";
import type { Database } from "../db/client";
import type { CameraRequests } from "../device/camera-requests";
import type { FileStore } from "../files/store";
import type { ReachableCamera } from "../media/ports";
import { type Clip, ClipFailure, openClip } from "./clip-source";
import { exportFileName } from "./files";
import { sumExportBytes } from "./queries";
import {
  completeExportFile,
  type ExportJob,
  insertExportFile,
  lockAccountRoom,
} from "./work-queries";

/** Thrown when an export ends without its file; carries the reason. */
export class ExportEndedError extends Error {
  override readonly name = "ExportEndedError";
  constructor(readonly fault: ExportFault) {
    super(`the export ended: ${fault}`);
  }
}

/** Thrown when another run has the export by now, or its row is gone: nothing is left to report. */
export class ExportLostError extends Error {
  override readonly name = "ExportLostError";
}

/**
 * The specification's state for a fault; one that broke off after the first bytes was interrupted.
 */
export function stateOf(fault: ExportFault, hasBegun: boolean): ExportState {
  switch (fault) {
    case "nothing_recorded":
      return exportStates.seekFailed;
    case "not_read":
      return hasBegun ? exportStates.interrupted : exportStates.seekFailed;
    case "host_offline":
      return exportStates.connectionFailed;
    case "connection_lost":
      return hasBegun ? exportStates.interrupted : exportStates.connectionFailed;
    default:
      return exportStates.interrupted;
  }
}

/** Shorter holes are no gap: the pause between two segments is none. */
const gapMs = 2_000;

export interface Recorder {
  /** Writes all of the job's recording into files. Throws ExportEndedError, ExportLostError. */
  record(): Promise<void>;
  /** Stops it now: `record` throws this. */
  stop(reason: ExportEndedError | ExportLostError): void;
  /** Share of the recorded time, in whole percent; 100 only when it is complete. */
  percent(): number;
  /** Whether anything was written. */
  hasBegun(): boolean;
}

/**
 * One run of one export: requests file after file from the host, and streams each into the store.
 */
export function createRecorder(options: {
  db: Database;
  files: FileStore;
  devices: Pick<CameraRequests, "readClip" | "requestCoverage">;
  job: ExportJob;
  camera: ReachableCamera;
  accountMaxBytes: number;
}): Recorder {
  const { db, files, devices, job, camera } = options;
  let spans: Span[] = [];
  let doneMs = 0;
  let stopped: ExportEndedError | ExportLostError | null = null;
  const stopping = new AbortController();

  const recorded = (untilMs: number) =>
    spans.reduce((sum, [from, until]) => sum + Math.max(0, Math.min(until, untilMs) - from), 0);

  function check(): void {
    if (stopped) throw stopped;
  }

  /** Writes one file; returns where the recording goes on. */
  async function writeFile(fromMs: number): Promise<number | null> {
    const { stream, untilMs } = job;
    const clip = await openClip(devices, camera, { stream, fromMs, untilMs }, stopping.signal);
    try {
      check();
      const { totalBytes: bytes } = clip;
      const name = exportFileName(camera.accountId, job.id, randomBytes(9).toString("hex"));
      await db.transaction(async (tx) => {
        await lockAccountRoom(tx, camera.accountId);
        const used = await sumExportBytes(tx, camera.accountId);
        if (used + bytes > options.accountMaxBytes) throw new ExportEndedError("no_room");
        if (!(await insertExportFile(tx, job, { name, fromMs, bytes })))
          throw new ExportLostError();
      });
      const sum = await store(name, clip, fromMs);
      if (!(await completeExportFile(db, name, sum))) {
        await files.delete(name);
        throw new ExportLostError();
      }
      return clip.nextMs();
    } finally {
      clip.stop();
    }
  }

  async function store(name: string, clip: Clip, fromMs: number): Promise<number> {
    // A file holds an hour at most; where a gap or a codec ends it earlier, the next one corrects
    // the percent.
    const endMs = Math.min(job.untilMs, fromMs + 3_600_000);
    let sum = 0;
    let bytes = 0;
    async function* read() {
      for await (const part of clip.read()) {
        check();
        sum = crc32(part, sum);
        yield part;
        bytes += part.byteLength;
        doneMs = recorded(fromMs + (bytes / clip.totalBytes) * (endMs - fromMs));
      }
      check();
    }
    await files.write(name, read());
    return sum;
  }

  async function record(): Promise<void> {
    const { fromMs, untilMs } = job;
    const range = { fromMs, untilMs, resolutionMs: gapMs };
    const coverage = await devices.requestCoverage(camera, range);
    check();
    if (!coverage) throw new ExportEndedError("connection_lost");
    spans = coverage.spans;
    const first = spans[0];
    if (!first) throw new ExportEndedError("nothing_recorded");
    let nextMs: number | null = Math.max(fromMs, first[0]);
    while (nextMs !== null && nextMs < untilMs) {
      check();
      nextMs = await writeFile(nextMs);
      if (nextMs !== null) doneMs = recorded(nextMs);
    }
  }

  return {
    async record() {
      try {
        await record();
      } catch (error) {
        throw stopped ?? toEnd(error);
      }
    },
    stop(reason) {
      stopped ??= reason;
      stopping.abort();
    },
    hasBegun: () => doneMs > 0,
    percent() {
      const all = recorded(job.untilMs);
      return all === 0 ? 0 : Math.min(99, Math.floor((doneMs / all) * 100));
    },
  };
}

const fullCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

function toEnd(error: unknown): unknown {
  if (error instanceof ClipFailure) {
    switch (error.reason) {
      case "not_found":
        return new ExportEndedError("nothing_recorded");
      case "host_offline":
        return new ExportEndedError("host_offline");
      case "host_gone":
        return new ExportEndedError("connection_lost");
      default:
        return new ExportEndedError("not_read");
    }
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return fullCodes.has(code) ? new ExportEndedError("no_room") : error;
}

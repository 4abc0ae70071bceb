import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { exportStates } from "../../contract/names";
import type { Scopes } from "../db/scopes";
import type { DeviceChannel } from "../device/device-channel";
import type { FileStore } from "../files/store";
import { handleJob, type JobHandler, type JobRun } from "../jobs/job";
import type { Bus } from "../realtime/bus";
import { createExportEnding } from "./ending";
import { enqueueAgain, writeExport } from "./jobs";
import { createOwnerAccess } from "./owner-access";
import {
  createRecorder,
  ExportEndedError,
  ExportLostError,
  type Recorder,
  stateOf,
} from "./recorder";
import type { ExportSettings } from "./settings";
import { createCheckHandler, deleteEndedFiles } from "./stalled";
import {
  claimExport,
  type ExportJob,
  isReachableWaiting,
  lockOwned,
  renewLease,
} from "./work-queries";

export interface ExportDeps {
  scopes: Scopes;
  bus: Bus;
  files: FileStore;
  devices: Pick<DeviceChannel, "readClip" | "requestCoverage" | "listConnectedHosts">;
  exportSettings: ExportSettings;
}

/** Interval of writing an export's progress to the database. */
const progressMs = 1_000;
/** Exports that a process writes at the same time. */
const writtenAtOnce = 4;

/** Writes the exports of the hosts whose channel this process holds, and ends those that stall. */
export function createExportHandlers(deps: ExportDeps): JobHandler[] {
  const { scopes, bus, files, devices, exportSettings: settings } = deps;
  const db = scopes.system;
  const access = createOwnerAccess(scopes);
  const ending = createExportEnding({ db, bus, keepDays: settings.keepDays, access });
  const processId = randomUUID();
  let runs = 0;
  let writing = 0;

  async function run(
    place: z.output<typeof writeExport.payload>,
    { stopping, leaveToOthers }: JobRun,
  ): Promise<void> {
    const isDone = writing < writtenAtOnce && (await writeNext(place.accountId, stopping));
    // To the end of the line: other accounts' exports come first.
    if (isDone) await enqueueAgain(db, place);
    // Another process holds the host's channel, or has a place.
    else if (await isReachableWaiting(db, place.accountId)) {
      await enqueueAgain(db, place, leaveToOthers());
    }
  }

  /** False: none waits for a host whose channel this process holds. */
  async function writeNext(accountId: number, stopping: AbortSignal): Promise<boolean> {
    writing += 1;
    runs += 1;
    try {
      const hosts = devices.listConnectedHosts();
      const job = await claimExport(db, accountId, hosts, `${processId}/${runs}`);
      if (job) await write(job, stopping);
      return job !== null;
    } finally {
      writing -= 1;
    }
  }

  /** Writes one export to its end, which may be a failure. */
  async function write(job: ExportJob, stopping: AbortSignal): Promise<void> {
    let recorder: Recorder | null = null;
    try {
      const camera = await access.requireCamera(job);
      const { accountMaxBytes } = settings;
      recorder = createRecorder({ db, files, devices, job, camera, accountMaxBytes });
      await recordWatched(job, recorder, stopping);
      await ending.complete(job);
    } catch (error) {
      if (!(error instanceof ExportEndedError || error instanceof ExportLostError)) {
        console.warn(`export ${job.id} failed: ${String(error)}`);
      }
      const fault = error instanceof ExportEndedError ? error.fault : "not_read";
      const state = stateOf(fault, recorder?.hasBegun() ?? false);
      const ended = await db.transaction(async (tx) => {
        const own = await lockOwned(tx, job);
        if (own) await ending.fail(tx, own, state, fault);
        return own;
      });
      if (ended) await ending.notifyEnd(ended, state, ended.percent);
      await deleteEndedFiles(db, files);
    }
  }

  /** Records until it is done, cancelled, no longer allowed, or the process stops. */
  async function recordWatched(
    job: ExportJob,
    recorder: Recorder,
    stopping: AbortSignal,
  ): Promise<void> {
    const { accountId, userId } = job.viewer;
    const stop = () => recorder.stop(new ExportEndedError("restarted"));
    const recheck = () => {
      access.requireCamera(job).catch((error: unknown) => {
        if (error instanceof ExportEndedError) recorder.stop(error);
        // An outage takes no right away, and the download checks them again.
        else console.warn(`rights of export ${job.id} not read: ${String(error)}`);
      });
    };
    const unsubscribe = [
      bus.onResumed(recheck),
      bus.subscribe("export_stopped", ({ exportIds }) => {
        if (exportIds.includes(job.id)) recorder.stop(new ExportLostError());
      }),
      bus.subscribe("rights_changed", (changed) => {
        if (changed.accountId === accountId && changed.userIds.includes(userId)) recheck();
      }),
      bus.subscribe("licenses_changed", (changed) => {
        if (changed.accountId === accountId && changed.cameraIds.includes(job.cameraId)) recheck();
      }),
    ];
    stopping.addEventListener("abort", stop);
    try {
      // A right withdrawn since then was announced before there was a recorder to stop (threat D6).
      await access.requireCamera(job);
      await ending.notifyOwner({ id: job.id, ...job.viewer }, exportStates.downloading, 0);
      if (stopping.aborted) stop();
      await record(job, recorder);
    } finally {
      stopping.removeEventListener("abort", stop);
      for (const end of unsubscribe) end();
    }
  }

  /** Records, and notes the progress. */
  async function record(job: ExportJob, recorder: Recorder): Promise<void> {
    let reportedPercent = 0;
    let reporting = Promise.resolve();
    const reportProgress = async () => {
      const percent = recorder.percent();
      if (!(await renewLease(db, job, percent))) return recorder.stop(new ExportLostError());
      if (percent === reportedPercent) return;
      reportedPercent = percent;
      await ending.notifyOwner({ id: job.id, ...job.viewer }, exportStates.downloading, percent);
    };
    const timer = setInterval(() => {
      reporting = reporting
        .then(reportProgress)
        .catch((error: unknown) => console.warn(`export: ${String(error)}`));
    }, progressMs);
    try {
      await recorder.record();
    } finally {
      clearInterval(timer);
      await reporting;
    }
  }

  return [handleJob(writeExport, run), createCheckHandler({ db, files, ending })];
}

import { randomUUID } from "node:crypto";
import { exportStates } from "../../contract/names";
import type { Scopes } from "../db/scopes";
import type { DeviceChannel } from "../device/device-channel";
import { deleteDueFiles } from "../files/due-files";
import type { FileStore } from "../files/store";
import type { Bus } from "../realtime/bus";
import { createExportEnding } from "./ending";
import { deleteAbandonedFiles } from "./files";
import { createOwnerAccess } from "./owner-access";
import {
  createRecorder,
  ExportEndedError,
  ExportLostError,
  type Recorder,
  stateOf,
} from "./recorder";
import type { ExportSettings } from "./settings";
import {
  claimExport,
  type ExportJob,
  lockAbandoned,
  lockOwned,
  lockUnreachable,
  renewLease,
} from "./work-queries";

const defaults = {
  /** Interval of polling for queued exports, in case a notification was lost. */
  pollMs: 5_000,
  /** Interval of writing an export's progress to the database. */
  progressMs: 1_000,
  /** Exports this process writes at the same time. */
  maxConcurrent: 4,
  /**
   * After the start hosts have this long to reconnect before their waiting exports are given up.
   */
  graceMs: 30_000,
};
export type RunnerTimings = Partial<typeof defaults>;

/** Writes the exports of the hosts whose channel this process holds. */
export interface ExportRunner {
  /** Interrupts what is being written; resolves when that is noted. */
  close(): Promise<void>;
}

export function startExportRunner(options: {
  scopes: Scopes;
  bus: Bus;
  files: FileStore;
  devices: Pick<DeviceChannel, "readClip" | "requestCoverage" | "listConnectedHosts">;
  settings: ExportSettings;
  timings?: RunnerTimings;
  log?(line: string): void;
}): ExportRunner {
  const { scopes, bus, files, devices, settings } = options;
  const timings = { ...defaults, ...options.timings };
  const log = options.log ?? ((line) => console.warn(`export: ${line}`));
  const db = scopes.system;
  const access = createOwnerAccess(scopes);
  const ending = createExportEnding({ db, bus, keepDays: settings.keepDays, access });
  const processId = randomUUID();
  /** By run: a cancelled one may still be ending when the same export is retried. */
  const running = new Map<
    string,
    { job: ExportJob; recorder: Recorder | null; done: Promise<void> }
  >();
  const startedMs = performance.now();
  let runs = 0;
  let closed = false;
  let polling: Promise<void> | null = null;
  let isDue = false;

  /**
   * Ends exports that have lost their worker, and those that wait for a host that is not connected.
   */
  async function endStalled(): Promise<void> {
    const ends = [
      { list: lockAbandoned, state: exportStates.interrupted, fault: "restarted", graceMs: 0 },
      {
        list: lockUnreachable,
        state: exportStates.connectionFailed,
        fault: "host_offline",
        graceMs: timings.graceMs,
      },
    ] as const;
    for (const { list, state, fault, graceMs } of ends) {
      if (performance.now() - startedMs < graceMs) continue;
      const ended = await db.transaction(async (tx) => {
        const found = await list(tx);
        for (const each of found) await ending.fail(tx, each, state, fault);
        return found;
      });
      for (const each of ended) await ending.notifyEnd(each, state, each.percent);
      if (ended.length > 0) await deleteFiles();
    }
  }

  async function deleteFiles(): Promise<void> {
    await deleteAbandonedFiles(db, 100);
    await deleteDueFiles(db, files, 100);
  }

  async function pollOnce(): Promise<void> {
    await endStalled();
    while (!closed && running.size < timings.maxConcurrent) {
      const hosts = devices.listConnectedHosts();
      if (hosts.length === 0) return;
      runs += 1;
      const job = await claimExport(db, hosts, `${processId}/${runs}`);
      if (!job) return;
      const entry = { job, recorder: null, done: Promise.resolve() };
      running.set(job.worker, entry);
      entry.done = run(job)
        .catch((error: unknown) => log(`export ${job.id} not ended: ${String(error)}`))
        .finally(() => {
          running.delete(job.worker);
          poll();
        });
    }
  }

  function poll(): void {
    if (closed) return;
    isDue = true;
    polling ??= (async () => {
      while (isDue && !closed) {
        isDue = false;
        await pollOnce().catch((error: unknown) => log(`no look for work: ${String(error)}`));
      }
      polling = null;
    })();
  }

  async function run(job: ExportJob): Promise<void> {
    const owner = { id: job.id, ...job.viewer };
    let recorder: Recorder | null = null;
    try {
      const camera = await access.requireCamera(job);
      const { accountMaxBytes } = settings;
      recorder = createRecorder({ db, files, devices, job, camera, accountMaxBytes });
      const entry = running.get(job.worker);
      if (entry) entry.recorder = recorder;
      // A right withdrawn since then was announced before there was a recorder to stop (threat D6).
      await access.requireCamera(job);
      await ending.notifyOwner(owner, exportStates.downloading, 0);
      if (closed) throw new ExportEndedError("restarted");
      await record(job, recorder);
      await ending.complete(job);
    } catch (error) {
      if (!(error instanceof ExportEndedError || error instanceof ExportLostError)) {
        log(`export ${job.id} failed: ${String(error)}`);
      }
      const fault = error instanceof ExportEndedError ? error.fault : "not_read";
      const state = stateOf(fault, recorder?.hasBegun() ?? false);
      const ended = await db.transaction(async (tx) => {
        const own = await lockOwned(tx, job);
        if (own) await ending.fail(tx, own, state, fault);
        return own;
      });
      if (ended) await ending.notifyEnd(ended, state, ended.percent);
      await deleteFiles();
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
      reporting = reporting.then(reportProgress).catch((error: unknown) => log(String(error)));
    }, timings.progressMs);
    try {
      await recorder.record();
    } finally {
      clearInterval(timer);
      await reporting;
    }
  }

  /** Ends exports whose owner has lost the right meanwhile. */
  function recheck(concerns: (job: ExportJob) => boolean): void {
    for (const { job, recorder } of running.values()) {
      if (!recorder || !concerns(job)) continue;
      access
        .requireCamera(job)
        .catch((error: unknown) =>
          recorder.stop(
            error instanceof ExportEndedError ? error : new ExportEndedError("not_read"),
          ),
        );
    }
  }

  const unsubscribe = [
    bus.onResumed(() => {
      poll();
      recheck(() => true);
    }),
    bus.subscribe("export_queued", poll),
    bus.subscribe("host_state", poll),
    bus.subscribe("export_stopped", ({ exportIds }) => {
      for (const { job, recorder } of running.values()) {
        if (exportIds.includes(job.id)) recorder?.stop(new ExportLostError());
      }
    }),
    bus.subscribe("rights_changed", ({ accountId, userIds }) =>
      recheck(({ viewer }) => viewer.accountId === accountId && userIds.includes(viewer.userId)),
    ),
    bus.subscribe("licenses_changed", ({ accountId, cameraIds }) =>
      recheck((job) => job.viewer.accountId === accountId && cameraIds.includes(job.cameraId)),
    ),
  ];
  const timer = setInterval(poll, timings.pollMs);
  timer.unref();

  return {
    async close() {
      closed = true;
      clearInterval(timer);
      for (const stop of unsubscribe) stop();
      await polling;
      for (const { recorder } of running.values())
        recorder?.stop(new ExportEndedError("restarted"));
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

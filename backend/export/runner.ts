import { randomUUID } from "node:crypto";
import { behaviors } from "../../contract/audit-behaviors";
import {
  type ExportFault,
  type ExportState,
  exportStates,
  services as serviceIds,
} from "../../contract/names";
import { writeAudit } from "../audit/service";
import { findReachableCamera } from "../camera/service";
import type { Database } from "../db/client";
import type { Scopes } from "../db/scopes";
import type { DeviceChannel } from "../device/device-channel";
import { deleteDueFiles } from "../files/due-files";
import type { FileStore } from "../files/store";
import type { ReachableCamera } from "../media/ports";
import { announceNotifications, notify } from "../notification/service";
import type { Bus } from "../realtime/bus";
import { deleteAbandonedFiles } from "./files";
import { endExport } from "./queries";
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
  completeExport,
  type EndedExport,
  type ExportJob,
  findOwner,
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

const system = { address: "", userAgent: null };

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

  async function notifyOwner(
    { id, accountId, userId }: Pick<EndedExport, "id" | "accountId" | "userId">,
    status: ExportState,
    percent: number,
    more: { camera_name?: string } = {},
  ): Promise<void> {
    const type = "VIDEO_EXPORT_CHANGE";
    const message = { type, id: String(id), status, percent, ...more } as const;
    await bus.publish("user_message", { accountId, userId, message });
  }

  /** Tells the owner that an export ended by itself. */
  async function notifyEnd(
    ended: EndedExport,
    status: ExportState,
    percent: number,
  ): Promise<void> {
    const camera = await findCamera(ended);
    // The owner learns nothing of an export of a camera they may no longer play back (threat D6).
    const more = camera?.canPlayback ? { camera_name: camera.name } : {};
    await notifyOwner(ended, status, percent, more);
    if (status === exportStates.completed) return;
    await announceNotifications(bus, ended.accountId, [ended.userId]);
  }

  /** Call in the transaction that holds the row's lock. */
  async function end(tx: Database, ended: EndedExport, state: ExportState, fault: ExportFault) {
    await endExport(tx, ended.id, { state, fault, keepDays: settings.keepDays });
    await notify(tx, ended.accountId, [ended.userId], {
      type: "export",
      cameraId: ended.cameraId,
      facts: { export_id: String(ended.id), fault },
    });
    await writeAudit(tx, system, {
      behaviorId: behaviors.exportFailed,
      accountId: ended.accountId,
      userId: ended.userId,
      userEmail: ended.userEmail,
      serviceId: serviceIds.cloudVms,
      target: { type: "video_export", id: String(ended.id), name: ended.cameraName },
      payload: { fault, percent: ended.percent },
    });
  }

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
        for (const each of found) await end(tx, each, state, fault);
        return found;
      });
      for (const each of ended) await notifyEnd(each, state, each.percent);
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

  /** The camera as the export's owner may see it now; null when they may not. */
  async function findCamera(
    of: Pick<ExportJob, "cameraId" | "viewer">,
  ): Promise<ReachableCamera | null> {
    const viewer = await findOwner(db, of.viewer);
    const scope = scopes.forAccount(of.viewer.accountId);
    return viewer && (await findReachableCamera(scope, viewer, String(of.cameraId)));
  }

  /** The camera, as long as the export's owner may play it back. Throws ExportEndedError. */
  async function authorise(job: ExportJob): Promise<ReachableCamera> {
    const camera = await findCamera(job);
    if (!camera?.canPlayback) throw new ExportEndedError("no_right");
    if (!camera.hasLicense) throw new ExportEndedError("no_license");
    return camera;
  }

  async function run(job: ExportJob): Promise<void> {
    const owner = { id: job.id, ...job.viewer };
    let recorder: Recorder | null = null;
    try {
      const camera = await authorise(job);
      const { accountMaxBytes } = settings;
      recorder = createRecorder({ db, files, devices, job, camera, accountMaxBytes });
      const entry = running.get(job.worker);
      if (entry) entry.recorder = recorder;
      // A right withdrawn since then was announced before there was a recorder to stop (threat D6).
      await authorise(job);
      await notifyOwner(owner, exportStates.downloading, 0);
      if (closed) throw new ExportEndedError("restarted");
      await record(job, recorder);
      await complete(job);
    } catch (error) {
      if (!(error instanceof ExportEndedError || error instanceof ExportLostError)) {
        log(`export ${job.id} failed: ${String(error)}`);
      }
      const fault = error instanceof ExportEndedError ? error.fault : "not_read";
      const state = stateOf(fault, recorder?.hasBegun() ?? false);
      const ended = await db.transaction(async (tx) => {
        const own = await lockOwned(tx, job);
        if (own) await end(tx, own, state, fault);
        return own;
      });
      if (ended) await notifyEnd(ended, state, ended.percent);
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
      await notifyOwner({ id: job.id, ...job.viewer }, exportStates.downloading, percent);
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

  async function complete(job: ExportJob): Promise<void> {
    const done = await db.transaction(async (tx) => {
      const own = await lockOwned(tx, job);
      if (!own) throw new ExportLostError();
      await completeExport(tx, job.id, settings.keepDays);
      await writeAudit(tx, system, {
        behaviorId: behaviors.exportCompleted,
        accountId: own.accountId,
        userId: own.userId,
        userEmail: own.userEmail,
        serviceId: serviceIds.cloudVms,
        target: { type: "video_export", id: String(own.id), name: own.cameraName },
      });
      return own;
    });
    await notifyEnd(done, exportStates.completed, 100);
  }

  /** Ends exports whose owner has lost the right meanwhile. */
  function recheck(concerns: (job: ExportJob) => boolean): void {
    for (const { job, recorder } of running.values()) {
      if (!recorder || !concerns(job)) continue;
      authorise(job).catch((error: unknown) =>
        recorder.stop(error instanceof ExportEndedError ? error : new ExportEndedError("not_read")),
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

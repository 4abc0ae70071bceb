import { behaviors } from "../../contract/audit-behaviors";
import {
  type ExportFault,
  type ExportState,
  exportStates,
  services as serviceIds,
} from "../../contract/names";
import { cloudItself, writeAudit } from "../audit/service";
import type { Database } from "../db/client";
import { announceNotifications, notify } from "../notification/service";
import type { Bus } from "../realtime/bus";
import type { OwnerAccess } from "./owner-access";
import { endExport } from "./queries";
import { ExportLostError } from "./recorder";
import { completeExport, type EndedExport, type ExportJob, lockOwned } from "./work-queries";

/** How exports end, and what their owners are told on the way. */
export interface ExportEnding {
  notifyOwner(
    of: Pick<EndedExport, "id" | "accountId" | "userId">,
    status: ExportState,
    percent: number,
  ): Promise<void>;
  /** Call in the transaction that holds the row's lock, then `notifyEnd`. */
  fail(tx: Database, ended: EndedExport, state: ExportState, fault: ExportFault): Promise<void>;
  /** Tells the owner that an export ended by itself. */
  notifyEnd(ended: EndedExport, status: ExportState, percent: number): Promise<void>;
  /** @throws ExportLostError when the export is no longer this worker's */
  complete(job: ExportJob): Promise<void>;
}

export function createExportEnding({
  db,
  bus,
  keepDays,
  access,
}: {
  db: Database;
  bus: Bus;
  keepDays: number;
  access: Pick<OwnerAccess, "findCamera">;
}): ExportEnding {
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

  async function notifyEnd(
    ended: EndedExport,
    status: ExportState,
    percent: number,
  ): Promise<void> {
    const camera = await access.findCamera(ended);
    // The owner learns nothing of an export of a camera they may no longer play back (threat D6).
    const more = camera?.canPlayback ? { camera_name: camera.name } : {};
    await notifyOwner(ended, status, percent, more);
    if (status === exportStates.completed) return;
    await announceNotifications(bus, ended.accountId, [ended.userId]);
  }

  return {
    notifyOwner,
    notifyEnd,
    async fail(tx, ended, state, fault) {
      await endExport(tx, ended.id, { state, fault, keepDays });
      await notify(tx, ended.accountId, [ended.userId], {
        type: "export",
        cameraId: ended.cameraId,
        facts: { export_id: String(ended.id), fault },
      });
      await writeAudit(tx, cloudItself, {
        ...auditOf(ended),
        behaviorId: behaviors.exportFailed,
        payload: { fault, percent: ended.percent },
      });
    },
    async complete(job) {
      const done = await db.transaction(async (tx) => {
        const own = await lockOwned(tx, job);
        if (!own) throw new ExportLostError();
        await completeExport(tx, job.id, keepDays);
        await writeAudit(tx, cloudItself, {
          ...auditOf(own),
          behaviorId: behaviors.exportCompleted,
        });
        return own;
      });
      await notifyEnd(done, exportStates.completed, 100);
    },
  };
}

const auditOf = ({ id, accountId, userId, userEmail, cameraName }: EndedExport) => ({
  accountId,
  userId,
  userEmail,
  serviceId: serviceIds.cloudVms,
  target: { type: "video_export", id: String(id), name: cameraName },
});

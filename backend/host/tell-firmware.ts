import type { FirmwareProgress } from "../../contract/device";
import type { Database, Transaction } from "../db/client";
import { announceNotifications, notify } from "../notification/service";
import { listHostUsers } from "../permission/rights";
import type { Bus } from "../realtime/bus";

/** A step of a host's update, as users are told of it. */
export interface FirmwareStep extends Pick<FirmwareProgress, "status" | "progress" | "version"> {
  accountId: number;
  hostId: number;
  name: string;
}

/**
 * Notifies those who reach the host of the end of its update, in the transaction that stores it (decision D74). Call
 * `announceFirmware` after the commit.
 * @returns those who were told
 */
export async function notifyOfEnd(
  tx: Database | Transaction,
  { accountId, hostId, status, progress, version }: Omit<FirmwareStep, "name">,
): Promise<number[]> {
  if (status !== "completed" && status !== "failed") return [];
  const userIds = await listHostUsers(tx, accountId, hostId);
  const facts = { status, progress, version: version ?? null };
  return notify(tx, accountId, userIds, { type: "firmware", hostId, facts });
}

/** Tells open pages how an update goes, and those who were notified. */
export async function announceFirmware(
  bus: Bus,
  { accountId, hostId, name, status, progress }: FirmwareStep,
  told: readonly number[],
): Promise<void> {
  await bus.publish("user_message", {
    accountId,
    userId: null,
    message: {
      type: "FW_OTA_STATUS",
      status,
      progress,
      to_web_data: { host_id: String(hostId), host_name: name },
    },
  });
  await announceNotifications(bus, accountId, told);
}

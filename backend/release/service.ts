import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { writeAudit } from "../audit/service";
import type { Database, Transaction } from "../db/client";
import { publishOnCommit } from "../realtime/postgres-bus";
import type { CloudSettings } from "../settings";
import * as queries from "./queries";

/** The Windows player as users are told of it. */
export interface Player {
  version: string;
  url: string;
}

/** The build that runs, as the composition root knows it. */
export interface Build {
  /** ISO time; a newer build has a later one. */
  builtAt: string;
  /** Whether sessions are told when it is newer than the build before. */
  isAnnounced: boolean;
}

/**
 * Tells every session to sign in again (specification section 6, SERVER_UPDATE), each at its own moment within the
 * time given: open ones now, others when they open a channel. Sessions begun afterwards are not told.
 */
export async function announceServerUpdate(tx: Transaction, spreadSeconds: number): Promise<void> {
  await queries.storeAnnouncement(tx, spreadSeconds);
  await publishOnCommit(tx, "server_updated", { spreadSeconds });
}

/** Notes the build that starts, and announces it where that is wanted and it is newer than the one before. */
export async function startBuild(db: Database, { builtAt, isAnnounced }: Build): Promise<void> {
  await db.transaction(async (tx) => {
    const isNewer = await queries.storeBuild(tx, builtAt);
    if (!isNewer || !isAnnounced) return;
    await announceServerUpdate(tx, limits.serverUpdateSpreadSeconds);
    const entry = { behaviorId: behaviors.serverUpdateAnnounced, accountId: null };
    const target = { type: "release", id: "server", name: builtAt };
    await writeAudit(tx, { address: "local", userAgent: null }, { ...entry, target });
  });
}

/** Tells every open page of the newest Windows player; the next sign-ins are told by their answer. */
export async function publishPlayer(tx: Transaction, player: Player): Promise<void> {
  await queries.storePlayer(tx, player);
  await publishOnCommit(tx, "player_published", player);
}

/** The newest Windows player: the published one, else the deployment's setting. */
export async function findPlayer(
  db: Database,
  { wsPlayer }: Pick<CloudSettings, "wsPlayer">,
): Promise<Player | null> {
  return (await queries.findStoredPlayer(db)) ?? wsPlayer ?? null;
}

export { findAnnouncement } from "./queries";

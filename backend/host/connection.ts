import { timingSafeEqual } from "node:crypto";
import { batchWhileBusy, hostGatherMs } from "../db/batch-while-busy";
import { hashHostPassword } from "../db/host-password";
import type { Scopes } from "../db/scopes";
import type { CameraState, DevicePorts, SignedInHost } from "../device/ports";
import { createLimiter } from "../limiter/limiter";
import type { Bus } from "../realtime/bus";
import type { Quotas } from "../settings";
import {
  type ConnectionChange,
  findConnection,
  findConnectionId,
  type HostIdentity,
  listByCode,
  markSeen,
  storeConnection,
  storeUnlocked,
} from "./connection-queries";
import { haveNews, storeCameraStates } from "./reported-cameras";
import { storeFirmware } from "./reported-firmware";
import { type PartsReport, storeHostParts, storeUnlockedParts } from "./reported-parts";
import { listRetentions } from "./retention";
import { announceFirmware, notifyOfEnd } from "./tell-firmware";

/**
 * Interval at which this process renews its hosts' connection; hostConnected in connected.ts allows
 * for three misses.
 */
const heartbeatMs = 30_000;

/** The device channel's view of hosts, and their connection state in the database. */
export interface HostConnections extends Omit<DevicePorts, "storeEvents"> {
  /**
   * The directory of hosts: the connection that this one is online by, which some console holds. Null for one that is
   * away, and where the console that held it has died and missed three heartbeats.
   */
  findConnectionId(hostId: number): Promise<string | null>;
  close(): void;
}

/**
 * Wrong passwords: for one host from one address, and for all hosts from one address, which may be
 * many behind one NAT.
 */
const wrongRules = {
  byHost: { name: "host-code", attempts: 10, windowSeconds: 300, blockSeconds: 300 },
  byAddress: { name: "host-address", attempts: 300, windowSeconds: 300, blockSeconds: 300 },
};

export function createHostConnections(
  { system: db, pool }: Scopes,
  bus: Bus,
  quotas: Partial<Pick<Quotas, "cameras">> = {},
): HostConnections {
  const wrongByHost = createLimiter(pool, wrongRules.byHost);
  const wrongByAddress = createLimiter(pool, wrongRules.byAddress);
  /** By host, the connection that this process holds. */
  const connectedHere = new Map<number, string>();
  const timer = setInterval(() => {
    if (connectedHere.size === 0) return;
    markSeen(db, connectedHere).catch((error: unknown) =>
      console.warn(`hosts not marked as seen: ${error instanceof Error ? error.message : error}`),
    );
  }, heartbeatMs);
  timer.unref();
  // After an outage all hosts come back at once: what each of them asks is asked for many together.
  const findByCode = batchWhileBusy((codes: string[]) => listByCode(db, codes), hostGatherMs);
  const findRetention = batchWhileBusy((ids: number[]) => listRetentions(db, ids), hostGatherMs);
  const hasNews = batchWhileBusy(
    (reports: { hostId: number; states: CameraState[] }[]) => haveNews(db, reports),
    hostGatherMs,
  );
  const storeParts = batchWhileBusy(
    (reports: PartsReport[]) => storeUnlockedParts(db, reports),
    hostGatherMs,
  );
  const store = batchWhileBusy(
    (changes: ConnectionChange[]) => storeUnlocked(db, changes),
    hostGatherMs,
  );
  return {
    bus,
    async authenticateHost(hostCode, password, address) {
      const code = `${address} ${hostCode}`;
      await Promise.all([wrongByAddress.check(address), wrongByHost.check(code)]);
      const found = verifyPassword(await findByCode(hostCode), password);
      if (found) return found;
      await wrongByAddress.consume(address);
      await wrongByHost.consume(code);
      return null;
    },
    async setHostConnected(hostId, connectionId, connected) {
      if (connected) connectedHere.set(hostId, connectionId);
      else if (connectedHere.get(hostId) === connectionId) connectedHere.delete(hostId);
      const change = { hostId, connectionId, connected };
      return (await store(change)) || storeConnection(db, change);
    },
    findConnection: (hostId) => findConnection(db, hostId),
    findConnectionId: (hostId) => findConnectionId(db, hostId),
    async setCameraStates(hostId, states) {
      if (!(await hasNews({ hostId, states }))) return;
      const { changed, allowed, refused } = await storeCameraStates(
        db,
        hostId,
        states,
        quotas.cameras,
      );
      if (refused > 0) {
        console.warn(
          `device: ${refused} cameras of host ${hostId} were not taken in: its account may have ${quotas.cameras}`,
        );
      }
      if (changed.cameras.length > 0) await bus.publish("camera_states", changed);
      if (allowed.userIds.length > 0) await bus.publish("rights_changed", allowed);
    },
    findRetention,
    async setHostParts(hostId, parts) {
      const report = { hostId, parts };
      const { endedUpdate } = (await storeParts(report)) ?? (await storeHostParts(db, report));
      if (endedUpdate) await announceFirmware(bus, endedUpdate.step, endedUpdate.told);
    },
    async setFirmware({ accountId, hostId }, { status, progress, version }) {
      const step = { accountId, hostId, status, progress, version };
      const told: number[] = [];
      const stored = await db.transaction(async (tx) => {
        const found = await storeFirmware(tx, hostId, step);
        if (found?.isNew) told.push(...(await notifyOfEnd(tx, step)));
        return found;
      });
      if (stored) await announceFirmware(bus, { ...step, name: stored.name }, told);
    },
    close: () => clearInterval(timer),
  };
}

function verifyPassword(found: HostIdentity | undefined, password: string): SignedInHost | null {
  if (!found) return null;
  const given = Buffer.from(hashHostPassword(password));
  const stored = Buffer.from(found.passwordHash);
  if (given.length !== stored.length || !timingSafeEqual(given, stored)) return null;
  const { hostId, accountId, name, passwordHash: credential } = found;
  return { hostId, accountId, name, credential };
}

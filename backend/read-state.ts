import type { Pool } from "pg";
import type { Scopes } from "./db/scopes";
import type { DeviceChannel } from "./device/device-channel";
import type { MeasuredBatches } from "./device/measure-batches";
import { countDeadLetters } from "./event/dead-letters";
import { listJobKinds } from "./jobs/queries";
import type { MediaRelay } from "./media/media-relay";
import type { CloudState, PoolState, ProcessState } from "./metrics/process-state";
import type { RealtimeHub } from "./realtime/hub";
import { withinLimit } from "./within-limit";

/** Whoever asks for it gives up after ten seconds, and then has nothing at all. */
const storedLimitMs = 2_000;

const toPoolState = ([name, pool]: [string, Pool]): PoolState => ({
  pool: name,
  max: pool.options.max,
  idle: pool.idleCount,
  used: pool.totalCount - pool.idleCount,
  waiting: pool.waitingCount,
});

/** Reads what this process holds, for /metrics. */
export function createStateReader(deps: {
  scopes: Scopes;
  /** Connections as the database's owner. */
  ownerPool: Pool;
  devices: DeviceChannel;
  relay: MediaRelay;
  hub: RealtimeHub;
  batches: MeasuredBatches;
}): () => Promise<ProcessState> {
  const { scopes, devices, relay, hub } = deps;
  const pools = Object.entries({ owner: deps.ownerPool, ...scopes.pools });

  async function queryStored(): Promise<CloudState["stored"]> {
    try {
      const { system } = scopes;
      const [deadLetters, jobs] = await Promise.all([
        countDeadLetters(system),
        listJobKinds(system),
      ]);
      return { deadLetters, jobs };
    } catch {
      return null;
    }
  }

  let querying: Promise<CloudState["stored"]> | null = null;
  /** One at a time: who asks again and again must not take up the connections of a database that hangs. */
  function readStored(): Promise<CloudState["stored"]> {
    querying ??= queryStored().finally(() => {
      querying = null;
    });
    return withinLimit(querying, storedLimitMs);
  }

  return async () => {
    const stored = await readStored();
    return {
      isReady: stored !== null,
      realtimeSockets: hub.countChannels(),
      mediaSockets: relay.countSockets(),
      cloud: {
        connectedHosts: devices.listConnectedHosts().length,
        liveStreams: relay.countStreams(),
        ingest: deps.batches.readState(),
        pools: pools.map(toPoolState),
        stored,
      },
    };
  };
}

import { resolve } from "node:path";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { type Agent, startDemoAgent } from "../../agent/agent";
import { createHostPassword, hashHostPassword } from "../../backend/db/host-password";
import * as tables from "../../backend/db/tables";
import type { TestCloud } from "./cloud";

/**
 * Gives a host a password, starts its agent with this many of the demo's cameras, and waits until the cloud knows them.
 * @param origin where the cloud's sockets are, as "127.0.0.1:3000"
 */
export async function connectDemoHost(
  cloud: TestCloud,
  {
    origin,
    hostId,
    code,
    cameras,
  }: { origin: string; hostId: number; code: string; cameras: number },
): Promise<Agent> {
  const password = createHostPassword();
  await cloud.database.db
    .update(tables.host)
    .set({ passwordHash: hashHostPassword(password) })
    .where(eq(tables.host.id, hostId));
  const arrived = new Promise<void>((done) =>
    cloud.backend.services.bus.subscribe("host_state", ({ connected }) => connected && done()),
  );
  const camera = { loop: "dock", phaseFrames: 0, connected: true };
  const agent = await startDemoAgent({
    cloud: new URL(`ws://${origin}`),
    mediaFolder: resolve("agent/demo/media"),
    log: () => undefined,
    config: {
      hosts: [
        {
          code,
          password,
          cameras: Array.from({ length: cameras }, (_, index) => ({ ...camera, index })),
        },
      ],
    },
  });
  await arrived;
  const query = "select from camera where host_id = $1 and connected";
  await vi.waitFor(
    async () => {
      const { rowCount } = await cloud.database.pool.query(query, [hostId]);
      if ((rowCount ?? 0) < cameras) throw new Error(`${rowCount} of ${cameras} cameras are there`);
    },
    { timeout: 60_000 },
  );
  return agent;
}

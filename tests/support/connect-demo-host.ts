import { resolve } from "node:path";
import { eq } from "drizzle-orm";
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
  const arrived = new Promise((done) =>
    cloud.backend.services.bus.subscribe("camera_states", done),
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
  return agent;
}

import { setTimeout as pause } from "node:timers/promises";
import type { FaultSite } from "../../tests/support/faults/fault-site";
import type { NumberedHost } from "../../tests/support/faults/numbered-host";
import type { NatsServer } from "../../tests/support/nats-server";

/** Processes that are killed while events come in, as often as is asked. Each comes back at once. */

/** Up to so long after an ack what is killed has lived. */
const lifeMs = 800;
/** One kill in so many hits the console that has just begun to start. */
const earlyEvery = 5;
const startMs = 1_500;

/** One console after the other. */
export async function killConsoles(
  { consoles }: FaultSite,
  host: NumberedHost,
  kills: number,
): Promise<void> {
  let [victim] = consoles;
  for (let kill = 1; kill <= kills; kill++) {
    if (kill % earlyEvery === 0) await pause(Math.random() * startMs);
    else {
      victim = consoles[kill % consoles.length];
      await victim?.ready();
      await host.nextAck();
      await pause(Math.random() * lifeMs);
    }
    await victim?.kill();
    victim?.spawn();
  }
}

/** PostgreSQL, and one of its processes, in turn. */
export async function killDatabase(
  site: FaultSite,
  host: NumberedHost,
  kills: number,
): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    site.killDatabase(kill % 2 === 0 ? "one" : "all");
    await pause(Math.random() * lifeMs);
    await host.nextAck();
    await pause(Math.random() * lifeMs);
  }
}

/** It is away for up to so long: some are over before a console notices. */
const awayMs = 3_000;

export async function killNats(nats: NatsServer, host: NumberedHost, kills: number): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    await nats.stop();
    await pause(Math.random() * awayMs);
    await nats.start();
    await host.nextAck();
    await pause(Math.random() * lifeMs);
  }
}

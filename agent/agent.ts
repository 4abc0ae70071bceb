import { createDemoPtz } from "./demo/ptz";
import { watchDemo } from "./events/demo-reporter";
import { createEventOutbox } from "./events/outbox";
import { type DemoConfig, UsageError } from "./options";
import { createDemoDevice } from "./sources/demo-device";
import { createLoopLibrary } from "./sources/demo-loop";
import { createDemoSource, demoFramesPerSecond } from "./sources/demo-source";
import { createFrameClock } from "./sources/frame-clock";
import type { Timings } from "./timings";
import { createUplink, type Uplink } from "./uplink";

export const agentVersion = "0.1.0";

export interface Agent {
  uplinks: Uplink[];
  /** Resolves when the recording in progress is complete. */
  end(): Promise<void> | void;
}

/**
 * Starts one uplink per host of the demo config; loops and the frame timer are shared by all.
 * Throws UsageError when a loop cannot be read.
 */
export async function startDemoAgent(options: {
  config: DemoConfig;
  cloud: URL;
  mediaFolder: string;
  log(line: string): void;
  timings?: Timings;
}): Promise<Agent> {
  const library = createLoopLibrary(options.mediaFolder);
  const clock = createFrameClock(demoFramesPerSecond);
  const hosts = await Promise.all(
    options.config.hosts.map(async (host) => {
      const ptz = createDemoPtz(clock.nowMs);
      const source = await createDemoSource({ cameras: host.cameras, library, clock, ptz });
      const events = createEventOutbox();
      const stopEvents = await watchDemo({
        cameras: host.cameras,
        mediaFolder: options.mediaFolder,
        clock,
        report: (event, cameraIndex) =>
          void source
            .findSnapshot(cameraIndex)
            .catch(() => null)
            .then((picture) => events.add(event, picture)),
      });
      return { host, ptz, source, events, stopEvents };
    }),
  ).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  const uplinks = hosts.map(({ host, ptz, source, events }) =>
    createUplink({
      cloud: options.cloud,
      hostCode: host.code,
      password: host.password,
      source,
      events,
      device: createDemoDevice({
        version: host.version,
        modules: host.modules ?? [],
        cameraIndexes: host.cameras.flatMap((camera) => (camera.connected ? [camera.index] : [])),
        ptz,
      }),
      agentVersion,
      timings: options.timings,
      log: (line) => options.log(`host ${host.code}: ${line}`),
    }),
  );
  return {
    uplinks,
    end() {
      for (const { stopEvents } of hosts) stopEvents();
      for (const uplink of uplinks) uplink.end();
    },
  };
}

import type { CameraRequests } from "../../../backend/device/camera-requests";
import { createStreamIds } from "../../../backend/device/stream-ids";
import type { LiveFiles } from "../../../backend/media/hls/live-files";
import { connectNats, type Nats } from "../../../backend/nats/connection";
import {
  type ConsolePresence,
  createConsolePresence,
  type PresenceTimings,
} from "../../../backend/nats/console-presence";
import { createHostServer } from "../../../backend/nats/host-server";
import { createRemoteCalls } from "../../../backend/nats/remote-calls";
import { createRemoteCameras } from "../../../backend/nats/remote-cameras";
import { createRemoteLiveFiles } from "../../../backend/nats/remote-live-files";
import type { MediaCloud } from "./media-cloud";

export interface TestConsole {
  nats: Nats;
  presence: ConsolePresence;
  close(): Promise<void>;
}

export interface CallingConsole extends TestConsole {
  cameras: CameraRequests;
  liveFiles: LiveFiles;
}

async function openConsole(url: string, timings: Partial<PresenceTimings>): Promise<TestConsole> {
  const nats = await connectNats(url, { retryMs: 20, log: () => {} });
  const presence = createConsolePresence(nats, timings);
  return {
    nats,
    presence,
    async close() {
      presence.close();
      await nats.close();
    },
  };
}

/** Lets other consoles reach the hosts of this cloud. */
export async function openHolder(
  cloud: MediaCloud,
  url: string,
  timings: Partial<PresenceTimings> = {},
): Promise<TestConsole> {
  const own = await openConsole(url, timings);
  const { devices, streams, liveFiles, log } = cloud;
  const server = createHostServer({
    ...own,
    onChannel: devices.onChannel,
    share: streams.share,
    liveFiles,
    log: (line) => log.push(line),
  });
  return {
    ...own,
    async close() {
      server.close();
      await own.close();
    },
  };
}

/** A console that holds no host itself, over the directory of this cloud. */
export async function openCaller(
  cloud: MediaCloud,
  url: string,
  timings: Partial<PresenceTimings> = {},
): Promise<CallingConsole> {
  const own = await openConsole(url, timings);
  const calls = createRemoteCalls({
    ...own,
    bus: cloud.bus,
    findConnectionId: async (hostId) => cloud.connections.get(hostId) || null,
    nextId: createStreamIds(),
    log: (line) => cloud.log.push(line),
  });
  return {
    ...own,
    cameras: createRemoteCameras(calls),
    liveFiles: createRemoteLiveFiles(calls),
    async close() {
      calls.close();
      await own.close();
    },
  };
}

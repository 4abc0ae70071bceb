import type { CameraRequests } from "../device/camera-requests";
import type { DeviceChannel } from "../device/device-channel";
import { routeCameras } from "../device/routed-cameras";
import type { LiveFiles } from "../media/hls/live-files";
import type { StreamRegistry } from "../media/stream-registry";
import type { Bus } from "../realtime/bus";
import type { Nats } from "./connection";
import { createConsolePresence } from "./console-presence";
import { createHostServer } from "./host-server";
import { createRemoteCalls } from "./remote-calls";
import { createRemoteCameras } from "./remote-cameras";
import { createRemoteLiveFiles } from "./remote-live-files";

export interface JoinedConsoles {
  /** Of all hosts, whichever console holds their channel. */
  cameras: CameraRequests;
  /** Lets other consoles reach the hosts whose channels this process holds. Returns the files of all hosts. */
  serve(own: { share: StreamRegistry["share"]; liveFiles: LiveFiles }): LiveFiles;
  close(): void;
}

/** Joins the consoles of an installation by its NATS, so that every host is in reach of each. */
export function joinConsoles(options: {
  nats: Nats;
  bus: Bus;
  devices: DeviceChannel;
  /** That of `devices`. */
  nextId(): number;
  findConnectionId(hostId: number): Promise<string | null>;
}): JoinedConsoles {
  const { devices } = options;
  const log = (line: string) => console.warn(`nats: ${line}`);
  const presence = createConsolePresence(options.nats);
  const calls = createRemoteCalls({ ...options, presence, log });
  let server: ReturnType<typeof createHostServer> | null = null;
  return {
    cameras: routeCameras(devices, createRemoteCameras(calls)),
    serve(own) {
      const { onChannel } = devices;
      server = createHostServer({ nats: options.nats, presence, onChannel, ...own, log });
      const elsewhere = createRemoteLiveFiles(calls);
      return {
        request(wanted) {
          const isHere = devices.holdsHost(wanted.camera.hostId);
          return (isHere ? own.liveFiles : elsewhere).request(wanted);
        },
      };
    },
    close() {
      calls.close();
      server?.close();
      presence.close();
    },
  };
}

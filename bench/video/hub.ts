import { fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { frameKinds, livePath } from "../../contract/media";
import { makeDataDirectory } from "../../tests/support/data-directory";
import { TestViewer } from "../../tests/support/media/test-viewer";
import type { RelayReport, RelayUsage } from "../live-relay";
import type { Row } from "../table";
import { startAgent, startCameras, stopAgent } from "./site";

const cameraCount = 16;

/**
 * The relay alone, in a process of its own, with 16 cameras' 1080p streams and a viewer for each.
 */
export async function measureHub(seconds: number): Promise<Row[]> {
  const folder = makeDataDirectory();
  const file = fileURLToPath(new URL("../live-relay.ts", import.meta.url));
  const relay = fork(file, [], { execArgv: ["--expose-gc", "--import", "tsx"] });
  const listening = ((await once(relay, "message")) as [RelayReport])[0];
  const cloud = `ws://127.0.0.1:${listening.type === "listening" ? listening.port : 0}`;
  const cameras = await startCameras();
  const host = { cloud, code: "bench", password: "bench", folder, record: false };
  const agent = await startAgent({ ...host, cameraCount, camerasPort: cameras.port });
  const readUsage = async (): Promise<RelayUsage> => {
    relay.send("usage");
    const [report] = (await once(relay, "message")) as [RelayReport];
    if (report.type !== "usage") throw new Error("the relay did not report its usage");
    return report.usage;
  };
  const idle = await readUsage();
  const viewers = await Promise.all(
    Array.from({ length: cameraCount }, (_, camera) => watch(cloud, camera)),
  );
  await pause(3_000);
  const [before, beginMs] = [await readUsage(), Date.now()];
  await pause(seconds * 1000);
  const [after, elapsedMs] = [await readUsage(), Date.now() - beginMs];
  for (const viewer of viewers) viewer.socket.terminate();
  await stopAgent(agent);
  for (const child of [relay, cameras.process]) child.disconnect();
  await rm(folder, { recursive: true, force: true });
  const megabytes = (after.memoryBytes - idle.memoryBytes) / 1024 ** 2;
  const cpu = (after.cpuMicroseconds - before.cpuMicroseconds) / elapsedMs / 10;
  return [
    {
      what: "memory above idle, a 1080p stream",
      value: megabytes / cameraCount,
      unit: "MB",
      target: { max: 2 },
    },
    { what: "16 × 1080p, a viewer each: CPU, of one core", value: cpu, unit: "%" },
  ];
}

/** Opens the camera as soon as it is there, and discards its frames. */
async function watch(cloud: string, camera: number): Promise<TestViewer> {
  const viewer = await TestViewer.connect(`${cloud}${livePath}?ticket=${camera + 1}`);
  for (;;) {
    const answer = await viewer.requestStream(camera, "main");
    if (answer.type === "opened") {
      await viewer.frame(answer.stream_id, ({ kind }) => kind === frameKinds.fragment);
      break;
    }
    await pause(500);
  }
  const drain = setInterval(() => viewer.frames.drain(), 200);
  viewer.socket.on("close", () => clearInterval(drain));
  return viewer;
}

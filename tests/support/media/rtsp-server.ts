import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The system's Python: GStreamer's bindings are a package of the system. */
const python = "/usr/bin/python3";
const script = fileURLToPath(new URL("./rtsp-server.py", import.meta.url));

export interface RtspServer {
  /** Kills it, like a camera that loses its power. */
  stop(): Promise<void>;
}

/** GStreamer's RTSP server on loopback (rtsp-server.py lists its paths). Resolves when it listens. */
export async function startRtspServer(port: number): Promise<RtspServer> {
  const child: ChildProcess = spawn(python, [script, String(port)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout ?? process.stdin }), "line"),
    ended.then(() => ["ended: see npm test for the packages it needs"]),
  ]);
  if (line !== "ready") throw new Error(`the RTSP server ${line}`);
  return {
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

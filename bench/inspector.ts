import { once } from "node:events";
import { readFileSync } from "node:fs";
import { WebSocket } from "ws";
import type { ServerProcess } from "../tests/support/server-process";

/** What a process needs while it works is told from what it holds by a collection: the built server does it by its debugger. */

/** For a server whose memory is to be read. */
export const inspectorFlags = ["--inspect=127.0.0.1:0"];

export interface Memory {
  /** Heap and buffers in use after a collection. */
  liveBytes: number;
  /** What the system has given the process. */
  residentBytes: number;
}

export async function readMemory(server: ServerProcess): Promise<Memory> {
  const address = await server.waitFor(/Debugger listening on (ws:\S+)/);
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, "open");
  let id = 0;

  async function call(method: string, params: object = {}): Promise<unknown> {
    const own = ++id;
    socket.send(JSON.stringify({ id: own, method, params }));
    for (;;) {
      const [data] = await once(socket, "message");
      const message = JSON.parse(String(data));
      if (message.id === own) return message.result;
    }
  }

  try {
    // What the first one frees may hold what only the second one finds.
    await call("HeapProfiler.collectGarbage");
    await call("HeapProfiler.collectGarbage");
    const { result } = (await call("Runtime.evaluate", {
      expression: "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())",
    })) as { result: { value: number } };
    return { liveBytes: result.value, residentBytes: readResidentBytes(server.pid) };
  } finally {
    socket.terminate();
  }
}

/** As proc(5) says it, in kB. */
function readResidentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

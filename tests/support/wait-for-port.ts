import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";

/** Resolves once the process takes connections. @throws when it ends first, with what `explain` says */
export async function waitForPort(
  port: number,
  child: ChildProcess,
  explain: () => string,
): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(explain());
}

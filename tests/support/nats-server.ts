import { spawn } from "node:child_process";
import { once } from "node:events";
import { findDaemon } from "../../scripts/lib/daemons.mjs";
import { findFreePort } from "./free-port";

export interface NatsServer {
  /** As NATS_URL, where it asks for a user. */
  url: string;
  /** Of the server that runs now. */
  readonly pid: number;
  port: number;
  /** Ends the server. Safe to call twice. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
}

const user = "sightline";
const pass = "for tests";

/**
 * A NATS server on a loopback port, which asks for the credentials of its address.
 * @param flags of nats-server, in place of the user and the password
 */
export async function startNatsServer(
  flags: string[] = ["--user", user, "--pass", pass],
): Promise<NatsServer> {
  const program = findDaemon("nats");
  if (!program) throw new Error("no NATS server found: see npm test");
  const port = await findFreePort();
  const args = ["-a", "127.0.0.1", "-p", String(port), ...flags];
  let stopLast = async () => {};
  let pid = 0;

  async function start(): Promise<void> {
    const child = spawn(program as string, args, { stdio: ["ignore", "ignore", "pipe"] });
    const exited = once(child, "exit");
    let said = "";
    const isReady = new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes("Server is ready")) resolve();
      });
      void exited.then(() => reject(new Error(`NATS did not start: ${said}`)));
    });
    await isReady;
    pid = child.pid ?? 0;
    stopLast = async () => {
      child.kill("SIGKILL");
      await exited;
    };
  }

  await start();
  return {
    url: `nats://${user}:${encodeURIComponent(pass)}@127.0.0.1:${port}`,
    get pid() {
      return pid;
    },
    port,
    start,
    stop: () => stopLast(),
  };
}

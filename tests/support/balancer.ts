import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findDaemon } from "../../scripts/lib/daemons.mjs";
import type { Certificate } from "./certificate";
import { findFreePort } from "./free-port";
import { waitForPort } from "./wait-for-port";

export interface Balancer {
  /** Without a slash at its end. */
  url: string;
  stop(): Promise<void>;
}

/** What an installation is shown; all but its addresses is what the tests run. */
const example = path.resolve(import.meta.dirname, "..", "..", "deploy", "haproxy.cfg");

/** The example with other addresses, one to listen on and those of the consoles; without a certificate, without TLS. */
export function writeBalancerConfig(
  listen: string,
  consoles: string[],
  certificate?: Certificate,
): string {
  const lines = readFileSync(example, "utf8").split("\n");
  const isServer = (line: string) => /^ {4}server /.test(line);
  const first = lines.findIndex(isServer);
  const servers = consoles.map((address, index) => `    server console${index + 1} ${address}`);
  const bind = (line: string) =>
    certificate
      ? line.replace(/bind \S+/, `bind ${listen}`).replace(/crt \S+/, `crt ${certificate.bothFile}`)
      : `    bind ${listen}`;
  return lines
    .flatMap((line, index) => (index === first ? servers : isServer(line) ? [] : [line]))
    .map((line) => (/^ {4}bind /.test(line) ? bind(line) : line))
    .join("\n");
}

/** HAProxy before consoles at these ports of the loopback interface, as deploy/haproxy.cfg has it. */
export async function startBalancer(ports: number[], certificate?: Certificate): Promise<Balancer> {
  const program = findDaemon("balancer");
  if (!program) throw new Error("no HAProxy found: see npm test");
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-balancer-"));
  const file = path.join(folder, "haproxy.cfg");
  const consoles = ports.map((each) => `127.0.0.1:${each}`);
  writeFileSync(file, writeBalancerConfig(`127.0.0.1:${port}`, consoles, certificate));
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await waitForPort(port, child, () => `HAProxy did not start: ${said}`);
  return {
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

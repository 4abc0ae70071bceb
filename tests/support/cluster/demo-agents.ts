import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { DemoAgentHost } from "../../../backend/db/seed/demo";
import { root } from "../server-process";

export interface DemoAgents {
  stop(): Promise<void>;
}

const agents = 2;

/**
 * The built host agent twice, each with half of the demo's hosts.
 * @param folder for their configurations
 */
export function startDemoAgents(hosts: DemoAgentHost[], url: string, folder: string): DemoAgents {
  const cloud = url.replace("http", "ws");
  const children = Array.from({ length: agents }, (_, place) => {
    const file = path.join(folder, `agent-${place}.json`);
    const own = hosts.filter((_host, index) => index % agents === place);
    writeFileSync(file, JSON.stringify({ hosts: own }), { mode: 0o600 });
    const agent = path.join(root, "build", "agent.js");
    return spawn(process.execPath, [agent, "--demo", file, "--cloud", cloud], { stdio: "ignore" });
  });
  const exits = children.map((child) => once(child, "exit"));
  return {
    async stop() {
      for (const child of children) child.kill("SIGTERM");
      await Promise.all(exits);
    },
  };
}

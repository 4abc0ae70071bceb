import { randomInt } from "node:crypto";
import path from "node:path";
import type { Backend } from "../backend";
import { type AgentProcess, startAgentProcess } from "./agent-process";
import type { Env } from "./env";
import { loadOrCreateSecret } from "./persistent-secret";

export interface DemoOptions {
  env: Env;
  backend: Backend;
  /** The project's directory. */
  root: string;
  /** The cloud's address for the agent, such as ws://127.0.0.1:3000. */
  cloudUrl: string;
  /** The console's address for people. */
  pageUrl: string;
  log(line: string): void;
}

/** Easy to read and to type: no look-alikes, 16 of 48 characters, 89 bits. */
function makePassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyzACDEFHJKLMNPQRTUVWXY34679";
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join("");
}

/** Creates the demo account, runs its host agent, and returns the sign-in as text to print. */
export async function startDemo({
  env,
  backend,
  root,
  cloudUrl,
  pageUrl,
  log,
}: DemoOptions): Promise<{ agent: AgentProcess; signIn: string }> {
  const dataDirectory = path.resolve(env.DATA_DIR);
  const password =
    env.DEMO_PASSWORD ??
    loadOrCreateSecret(path.join(dataDirectory, "demo-password"), makePassword);
  const demo = await backend.seedDemo({
    password,
    history: {
      mediaFolder: path.join(root, "agent", "demo", "media"),
      days: env.DEMO_HISTORY_DAYS,
    },
  });
  const agent = startAgentProcess({
    command:
      env.NODE_ENV === "development"
        ? [process.execPath, "--import", "tsx", path.join(root, "agent", "main.ts")]
        : [process.execPath, path.join(root, "build", "agent.js")],
    configFile: path.join(dataDirectory, "demo-agent.json"),
    hosts: demo.hosts,
    cloudUrl,
    log,
  });
  const filled = new URLSearchParams({ account_id: String(demo.accountId), email: demo.email });
  const signIn = [
    "Demo sign-in",
    `  link        ${pageUrl}/?${filled}`,
    `  account ID  ${demo.accountId}`,
    `  e-mail      ${demo.email}`,
    `  password    ${password}`,
  ].join("\n");
  return { agent, signIn };
}

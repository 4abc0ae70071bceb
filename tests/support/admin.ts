import path from "node:path";
import { root, type ServerProcess, spawnServer } from "./server-process";

/** `npm run admin -- …` as it runs in production. */
export function startAdminTool(env: Record<string, string>, args: string[]): ServerProcess {
  const program = path.join(root, "build", "admin.js");
  return spawnServer({ command: [process.execPath, program, ...args], env });
}

/** Runs a command on this database, without being asked. Rejects when it fails. */
export async function runAdminTool(databaseUrl: string, ...args: string[]): Promise<void> {
  const tool = startAdminTool({ DATABASE_URL: databaseUrl }, [...args, "--yes"]);
  const { code } = await tool.exit;
  if (code !== 0) throw new Error(`admin ${args.join(" ")} failed:\n${tool.output()}`);
}

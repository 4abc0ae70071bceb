import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startDemoAgent } from "./agent";
import { help, loadDemoConfig, readCommand, UsageError } from "./options";

/** The loops stand beside this file in the sources, and in agent/ beside the built file. */
const mediaFolders = ["./demo/media", "../agent/demo/media"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

function log(line: string): void {
  console.log(`agent: ${line}`);
}

/** Calls `end` once: on a signal, or when whoever started the agent is gone. */
function onEnd(watchStdin: boolean, end: () => void): void {
  let ended = false;
  const endOnce = () => {
    if (ended) return;
    ended = true;
    end();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, endOnce);
  if (process.send) process.on("disconnect", endOnce);
  if (watchStdin) process.stdin.on("end", endOnce).on("error", endOnce).resume();
}

async function run(args: string[]): Promise<void> {
  const command = readCommand(args);
  if (command.type === "help") {
    process.stdout.write(help);
    return;
  }
  // Listening starts before loading does: a parent that goes away meanwhile must not be missed.
  let end = (): void => process.exit(0);
  onEnd(command.watchStdin, () => end());
  const config = await loadDemoConfig(command.demoFile);
  const mediaFolder = command.mediaFolder ?? mediaFolders.find(existsSync);
  if (!mediaFolder) throw new UsageError("no demo loops found; name their folder with --media");
  const { cloud } = command;
  const agent = await startDemoAgent({ config, cloud, mediaFolder, log });
  end = () => {
    agent.end();
    // Sockets that were told to close get this long to say goodbye.
    setTimeout(() => process.exit(0), 1000).unref();
    process.stdin.destroy();
    if (process.connected) process.disconnect();
  };
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const message = error instanceof UsageError ? error.message : String(error);
  console.error(`agent: ${message}${error instanceof UsageError ? " (--help shows how)" : ""}`);
  process.exit(error instanceof UsageError ? 2 : 1);
});

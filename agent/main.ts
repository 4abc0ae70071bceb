import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stopMessage } from "../contract/agent-process";
import { type Agent, startDemoAgent } from "./agent";
import { startFieldAgent } from "./field-agent";
import { loadFieldConfig } from "./field-config";
import { type Command, help, loadDemoConfig, readCommand, UsageError } from "./options";

/** The loops stand beside this file in the sources, and in agent/ beside the built file. */
const mediaFolders = ["./demo/media", "../agent/demo/media"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** The server that runs this process leaves on purpose: a cloud out of reach is nothing to log then. */
let isStopping = false;

function log(line: string): void {
  if (!isStopping) console.log(`agent: ${line}`);
}

/** Calls `end` once: on a signal, or when the parent process is gone. */
function onEnd(watchStdin: boolean, end: () => void): void {
  let ended = false;
  const endOnce = () => {
    if (ended) return;
    ended = true;
    end();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, endOnce);
  if (process.send) {
    process.on("disconnect", endOnce);
    // It may have closed while this program was loading, when nothing listened for the event yet.
    if (!process.connected) endOnce();
    process.on("message", (message) => {
      if (message === stopMessage) isStopping = true;
    });
  }
  if (watchStdin) process.stdin.on("end", endOnce).on("error", endOnce).resume();
}

async function start(command: Exclude<Command, { type: "help" }>): Promise<Agent> {
  const { cloud } = command;
  if (command.type === "field") {
    const { code, password } = command;
    const config = await loadFieldConfig(command.configFile);
    return startFieldAgent({ config, cloud, code, password, log });
  }
  const config = await loadDemoConfig(command.demoFile);
  const mediaFolder = command.mediaFolder ?? mediaFolders.find(existsSync);
  if (!mediaFolder) throw new UsageError("no demo loops found; name their folder with --media");
  return startDemoAgent({ config, cloud, mediaFolder, log });
}

async function run(args: string[]): Promise<void> {
  const command = readCommand(args);
  if (command.type === "help") {
    process.stdout.write(help);
    return;
  }
  // Listening starts before loading does: a parent that exits meanwhile must not be missed.
  let end = (): void => process.exit(0);
  onEnd(command.watchStdin, () => end());
  const agent = await start(command);
  end = () => {
    // Sockets that are closing, and segments being completed, get this long.
    setTimeout(() => process.exit(0), 1000).unref();
    void agent.end();
    process.stdin.destroy();
    if (process.connected) process.disconnect();
  };
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const message = error instanceof UsageError ? error.message : String(error);
  console.error(`agent: ${message}${error instanceof UsageError ? " (--help shows how)" : ""}`);
  process.exit(error instanceof UsageError ? 2 : 1);
});

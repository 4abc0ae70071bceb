// npm run player-simulator: simulates the Windows player. docs/local-player.md explains its use.
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { limits } from "../../contract/limits";
import { drawWindow } from "./draw";
import type { SimulatedWindow } from "./simulated-window";
import { startPlayerSimulator } from "./simulator";

const help = `npm run player-simulator -- [--version 1.4.26 | --legacy] [--port 9100] [--origin https://vms.example.com]
Then, as a person at the window: move 0 | choose 0 | pause 0 | full | window | lose | crash | quit`;

const { values } = parseArgs({
  options: {
    version: { type: "string", default: limits.playerWrapperVersion },
    legacy: { type: "boolean", default: false },
    port: { type: "string", multiple: true },
    origin: { type: "string", multiple: true, default: [] },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const waiting = new Set<SimulatedWindow>();
/** Draws once for all messages of one turn. */
function draw(window: SimulatedWindow): void {
  if (waiting.has(window)) return;
  waiting.add(window);
  setTimeout(() => {
    waiting.delete(window);
    console.log(drawWindow(window));
  }, 200);
}

/** A ticket opens a socket: it must not be printed. */
function toLine(message: object): string {
  return JSON.stringify(message)
    .replace(/ticket=[^"&]+/g, "ticket=…")
    .slice(0, 400);
}

const ports = values.port?.map(Number) ?? limits.localPlayerPorts;
try {
  const simulator = await startPlayerSimulator({
    version: values.legacy ? null : values.version,
    ports,
    origins: values.origin,
    onNotice: (line) => console.log(line),
    onMessage: (window, entry) => {
      console.log(
        entry.from === "page" ? `→ ${toLine(entry.request)}` : `← ${toLine(entry.message)}`,
      );
      if (window.isCreated) draw(window);
    },
  });
  console.log(`player simulator at ports ${ports.join(" and ")}\n${help}`);
  const quit = () => void simulator.close().then(() => process.exit(0));
  process.on("SIGINT", quit).on("SIGTERM", quit);
  createInterface({ input: process.stdin }).on("line", (line) => {
    const [word, number] = line.trim().split(/\s+/);
    const window = [...simulator.windows].at(-1);
    const channel = Number(number ?? 0);
    if (word === "quit") quit();
    else if (word === "crash") simulator.crash();
    else if (!window) console.log("no page is there");
    else if (word === "move") window.moveMouse(channel);
    else if (word === "choose") window.choose(channel);
    else if (word === "pause") window.pauseByHand(channel);
    else if (word === "full") window.fillScreen(true);
    else if (word === "window") window.fillScreen(false);
    else if (word === "lose") window.loseRelay();
    else console.log(help);
  });
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(
    isTaken
      ? `a port of ${ports.join(", ")} is taken: is the player or another simulator running?`
      : error,
  );
  process.exitCode = 1;
}

import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { makeDataDirectory } from "../tests/support/data-directory";
import { spawnServer } from "../tests/support/server-process";
import { benchLiveBrowser } from "./live-browser";
import { benchLiveServer } from "./live-server";
import { printTable } from "./table";

/**
 * npm run bench:live -- [--parts wall,relay] [--seconds 10]. The wall in a browser against the built server with the demo,
 * then the relay alone with up to a thousand viewers. Everything runs on this machine, so a busy one shows in the browser's
 * part.
 */
const { values: flags } = parseArgs({
  options: {
    parts: { type: "string", default: "wall,relay" },
    seconds: { type: "string", default: "10" },
  },
});
const seconds = Number(flags.seconds);
const parts = flags.parts.split(",");

async function benchWall(): Promise<void> {
  const dataDirectory = makeDataDirectory();
  // Little history: writing a month takes a core, which is then missing here.
  const env = { DATA_DIR: dataDirectory, SIGHTLINE_DEMO: "1", DEMO_HISTORY_DAYS: "1" };
  const server = spawnServer({ env });
  try {
    const url = await server.waitFor(/Sightline is at (http[^\s"]+)/);
    const accountId = await server.waitFor(/account ID +(\S+)/);
    const email = await server.waitFor(/e-mail +(\S+)/);
    const password = await server.waitFor(/password +(\S+)/);
    const rows = await benchLiveBrowser({ url, accountId, email, password }, seconds);
    printTable("Live wall in Chromium", rows);
  } finally {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

if (parts.includes("wall")) await benchWall();
if (parts.includes("relay")) {
  await benchLiveServer(seconds, (what, rows) => printTable(`Relay alone: ${what}`, rows));
}

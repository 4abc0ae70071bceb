import { parseArgs } from "node:util";
import { startConsole } from "../tests/support/console";
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
  const site = await startConsole();
  try {
    const rows = await benchLiveBrowser({ url: site.url, ...site.demo }, seconds);
    printTable("Live wall in Chromium", rows);
  } finally {
    await site.stop();
  }
}

if (parts.includes("wall")) await benchWall();
if (parts.includes("relay")) {
  await benchLiveServer(seconds, (what, rows) => printTable(`Relay alone: ${what}`, rows));
}

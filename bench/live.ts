import { rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { makeDataDirectory } from "../tests/support/data-directory";
import { spawnServer } from "../tests/support/server-process";
import { benchLiveBrowser } from "./live-browser";
import { benchLiveServer } from "./live-server";
import { printTable } from "./table";

/**
 * npm run bench:live. The wall in a browser against the built server with the demo, then the relay
 * alone with many viewers. Everything runs on this machine, so a busy one shows in the browser's part.
 */

const seconds = 10;

const describeLoad = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;

const dataDirectory = makeDataDirectory();
const server = spawnServer({ env: { DATA_DIR: dataDirectory, SIGHTLINE_DEMO: "1" } });
try {
  const url = await server.waitFor(/Sightline is at (http[^\s"]+)/);
  const accountId = await server.waitFor(/account ID +(\S+)/);
  const email = await server.waitFor(/e-mail +(\S+)/);
  const password = await server.waitFor(/password +(\S+)/);
  const title = `Live wall in Chromium (${cpus()[0]?.model}, ${describeLoad()})`;
  printTable(title, await benchLiveBrowser({ url, accountId, email, password }, seconds));
} finally {
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}

for (const row of await benchLiveServer({ seconds })) {
  const isOneEach = row.what.startsWith("16 viewers, a camera");
  printTable(`Relay alone: ${row.what} (${describeLoad()})`, [
    {
      what: "server CPU, of one core",
      value: row.serverCpuPercent,
      unit: "%",
      ...(isOneEach ? { target: { max: 5 } } : {}),
    },
    { what: "frames sent", value: row.framesPerSecond, unit: "/s" },
    { what: "sent", value: row.megabitsPerSecond, unit: "Mbit/s" },
    { what: "first frame, p50", value: row.firstFrameP50Ms, unit: "ms" },
    { what: "memory above idle", value: row.megabytes, unit: "MB" },
  ]);
}

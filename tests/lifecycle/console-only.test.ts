import path from "node:path";
import { expect, test } from "vitest";
import { startConsole } from "../support/console";
import { findFreePort } from "../support/free-port";
import { openHttpSession } from "../support/http-session";
import { root, spawnServer } from "../support/server-process";

test("the console alone, by remix-serve, signs in at a cloud elsewhere", async () => {
  const cloud = await startConsole();
  const serve = path.join(root, "node_modules", "@remix-run", "serve", "dist", "cli.js");
  const consoleOnly = spawnServer({
    command: [process.execPath, serve, "build/server/index.js"],
    env: {
      GRAPHQL_URL: `${cloud.url}/graphql`,
      SESSION_SECRET: "x".repeat(48),
      HOST: "127.0.0.1",
      PORT: String(await findFreePort()),
    },
  });
  try {
    const url = await consoleOnly.waitFor(/\[remix-serve\] (http:\/\/localhost:\d+)/);
    const session = await openHttpSession({ url, demo: cloud.demo });
    const page = await session.get("/cloud_vms");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("DC-VMS-02");
  } finally {
    // Asked to end, it waits until the last browser has closed its connection.
    consoleOnly.child.kill("SIGKILL");
    await cloud.stop();
  }
});

import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { openHttpSession } from "../support/http-session";
import { makeConsoleDirectory } from "../support/prepared-database";
import { builtServer, spawnServer } from "../support/server-process";

/** All other tests run on the Node that package.json names (decision 0028). */

const machineNode = process.env.MACHINE_NODE ?? process.execPath;

test("the console starts, signs in, answers and stops on the machine's own Node too", async () => {
  const dataDirectory = await makeConsoleDirectory();
  const server = spawnServer({
    command: [machineNode, builtServer],
    env: { SIGHTLINE_DEMO: "1", DEMO_HISTORY_DAYS: "1", DATA_DIR: dataDirectory },
  });
  try {
    const url = await server.waitFor(/Sightline is at (http[^\s"]+)/);
    const [accountId, email, password] = await Promise.all(
      [/account ID +(\S+)/, /e-mail +(\S+)/, /password +(\S+)/].map(server.waitFor),
    );
    if (!accountId || !email || !password) throw new Error("no sign-in was printed");
    await server.waitFor(/online as/);
    const session = await openHttpSession({ url, demo: { accountId, email, password } });
    for (const page of ["/console", "/cloud_vms", "/cloud_vms/events"])
      expect((await session.get(page)).status, page).toBe(200);
  } finally {
    expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

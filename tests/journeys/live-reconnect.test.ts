import { signIn, test } from "../support/browser";
import { type Console, startConsole } from "../support/console";
import { eventually, waitForMotion, waitForStates } from "../support/live-wall";
import { findByCommand, listDescendants } from "../support/processes";

/** The demo's host agent of this console, not another's. */
function findAgent({ server, dataDirectory }: Console): number {
  const own = new Set(listDescendants(server.pid));
  const agent = findByCommand(dataDirectory).find((pid) => own.has(pid) && isAgent(pid));
  if (agent === undefined) throw new Error("the host agent is not running");
  return agent;
}

const isAgent = (pid: number) => findByCommand("agent.js").includes(pid);

test("tiles say that they reconnect when the host agent dies, and play again when it is back", async ({
  page,
  faults,
}) => {
  // A host that is not there yet has no picture to give.
  faults.allow(/\/media\/snapshot/);
  const site = await startConsole();
  try {
    // Mostly before the host has come: an empty wall fills itself.
    await signIn(page, site, `${site.url}/?redirect=/cloud_vms/live?layout=4`);
    await waitForStates(page, { playing: 4 });
    process.kill(findAgent(site), "SIGKILL");
    await eventually(() => page.locator('[aria-label="Camera wall"]').textContent()).toContain(
      "Reconnecting",
    );
    await waitForStates(page, { playing: 4 });
    await waitForMotion(page, 1);
  } finally {
    // A page that outlives its server would miss it.
    await page.goto("about:blank");
    await site.stop();
  }
});

test("after five tries the wall offers to try again, and does", async ({ page, site, faults }) => {
  faults.allow(/media_ticket/);
  const sockets: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/media\/live/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=1");
  await waitForStates(page, { playing: 1 });
  await page.route("**/media_ticket", (route) => route.fulfill({ status: 503 }));
  for (const socket of sockets) await socket.close();
  await waitForStates(page, { reconnecting: 1 });
  await waitForStates(page, { stopped: 1 });
  await page.unroute("**/media_ticket");
  await page
    .locator('[aria-label="Camera wall"]')
    .getByRole("button", { name: "Try again" })
    .click();
  await waitForStates(page, { playing: 1 });
});

test("a session that ends leads to the login page and back to the wall", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=1");
  await waitForStates(page, { playing: 1 });
  const other = await page.context().newPage();
  await other.goto("/console");
  await other.evaluate(() => fetch("/logout", { method: "POST", body: new URLSearchParams() }));
  // The page may come twice: the second time without what the first one's cookies said.
  await page.locator("input[name=password]").waitFor();
  const wayBack = () => new URL(page.url()).searchParams.get("redirect");
  await eventually(wayBack).toBe("/cloud_vms/live?layout=1");
});

import { rmSync } from "node:fs";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startConsole } from "../support/console";
import { makeDataDirectory } from "../support/data-directory";
import { openHttpSession } from "../support/http-session";
import { findByCommand, findRunning, listDescendants } from "../support/processes";
import { type ServerProcess, spawnServer } from "../support/server-process";

let dataDirectory: string;
let server: ServerProcess | null = null;

beforeEach(() => {
  dataDirectory = makeDataDirectory();
});
afterEach(async () => {
  server?.child.kill("SIGKILL");
  await waitForNothing();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const demoEnv = () => ({ DATA_DIR: dataDirectory, SIGHTLINE_DEMO: "1" });
const waitForNothing = () =>
  vi.waitFor(() => expect(findByCommand(dataDirectory)).toEqual([]), { interval: 50 });

test("Ctrl-C ends server, agent and database, and the exit is a clean one", async () => {
  server = spawnServer({ env: demoEnv() });
  await server.waitFor(/online as/);
  const family = listDescendants(server.pid);
  expect(family.length).toBeGreaterThan(2);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(findRunning(family)).toEqual([]);
  expect(server.output()).not.toMatch(/cloud unreachable|channel lost/);
});

test("Ctrl-C under npm start ends everything, and the database in order", async () => {
  server = spawnServer({ env: demoEnv(), command: ["npm", "start"], ownGroup: true });
  await server.waitFor(/online as/);
  const family = listDescendants(server.pid);
  await server.stop();
  await vi.waitFor(() => expect(findRunning(family)).toEqual([]), { interval: 50 });
  expect(server.output()).not.toContain("connection lost");
});

test("a killed server leaves no process, and the next start has the same data", async () => {
  const first = await startConsole({ DATA_DIR: dataDirectory });
  server = first.server;
  await server.waitFor(/online as/);
  server.child.kill("SIGKILL");
  await waitForNothing();
  const second = await startConsole({ DATA_DIR: dataDirectory });
  server = second.server;
  expect(second.demo).toEqual(first.demo);
  const session = await openHttpSession(second);
  expect((await session.get("/console")).status).toBe(200);
});

test("a killed npm leaves no process", async () => {
  server = spawnServer({ env: demoEnv(), command: ["npm", "start"] });
  await server.waitFor(/online as/);
  const family = listDescendants(server.pid);
  server.child.kill("SIGKILL");
  await vi.waitFor(() => expect(findRunning(family)).toEqual([]), { interval: 50 });
});

test("I11: a request under way is answered before the server ends, and new ones until a balancer has noticed", async () => {
  server = spawnServer({ env: { DATA_DIR: dataDirectory, DRAIN_SECONDS: "3" } });
  const url = new URL(await server.waitFor(/Sightline is at (http[^\s"]+)/));
  const body = JSON.stringify({ query: "{ __typename }" });
  const socket = connect(Number(url.port), url.hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  const head = `POST /graphql HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  // Half of it, and proof through a later answer that the server has read it.
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 5), () => resolve()));
  await fetch(new URL("/healthz", url));

  server.child.kill("SIGINT");
  const statusOf = async (path: string) => (await fetch(new URL(path, url))).status;
  await vi.waitFor(async () => expect(await statusOf("/readyz")).toBe(503), { interval: 20 });
  expect(await statusOf("/")).toBe(200);
  await vi.waitFor(() => expect(fetch(new URL("/healthz", url))).rejects.toThrow(), {
    interval: 50,
  });
  socket.write(body.slice(5));
  expect(await server.exit).toEqual({ code: 0, signal: null });
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"__typename":"Query"');
});

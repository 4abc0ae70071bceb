import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { makeDataDirectory } from "../support/data-directory";
import { findFreePort, holdPort } from "../support/free-port";
import { builtServer, root, type ServerOptions, spawnServer } from "../support/server-process";

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = makeDataDirectory();
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

/** Runs a server that must refuse; gives what it says. */
async function readRefusal({ env, ...rest }: ServerOptions): Promise<string> {
  const server = spawnServer({ env: { DATA_DIR: dataDirectory, ...env }, ...rest });
  const { code } = await server.exit;
  expect(code).toBe(1);
  const lines = server.errors().trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

test("a taken port is told in one line", async () => {
  const { port, holder } = await holdPort();
  expect(await readRefusal({ env: { PORT: String(port) } })).toBe(
    `sightline: port ${port} on 127.0.0.1 is taken: stop what uses it, or set PORT`,
  );
  holder.close();
});

test("a data directory that cannot be written is told in one line", async () => {
  expect(await readRefusal({ env: { DATA_DIR: "/dev/null/data" } })).toMatch(
    /^sightline: cannot write to the data directory \/dev\/null\/data \(ENOTDIR\): set DATA_DIR/,
  );
});

test.each([
  [
    "where nothing listens",
    "postgres://me:secret@127.0.0.1:1/vms",
    /^sightline: cannot use the database 127\.0\.0\.1:1\/vms: nothing listens there \(ECONNREFUSED\); check DATABASE_URL$/,
  ],
  [
    "of an unknown host",
    "postgres://me:secret@database.invalid/vms",
    /^sightline: cannot use the database database\.invalid\/vms: its host is unknown/,
  ],
  [
    "that is none",
    "mysql://me:secret@localhost/vms",
    /^sightline: bad configuration: DATABASE_URL: must begin with postgres:\/\//,
  ],
])("a database address %s is told in one line, without its password", async (_name, url, line) => {
  const refusal = await readRefusal({ env: { DATABASE_URL: url } });
  expect(refusal).toMatch(line);
  expect(refusal).not.toContain("secret");
});

test("a socket that comes while the server still starts is refused at once, to be tried again", async () => {
  // A database that takes connections and says nothing: the start waits for it.
  const { port: silent, holder } = await holdPort();
  const port = await findFreePort();
  const server = spawnServer({
    env: {
      DATA_DIR: dataDirectory,
      PORT: String(port),
      DATABASE_URL: `postgres://me@127.0.0.1:${silent}/vms`,
    },
  });
  try {
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/healthz`), { interval: 20 });
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?type=user&token=x`);
    socket.on("error", () => undefined);
    const [, answer] = (await once(socket, "unexpected-response")) as [unknown, IncomingMessage];
    expect(answer.statusCode).toBe(503);
    socket.terminate();
  } finally {
    server.child.kill("SIGKILL");
    holder.close();
    await server.exit;
  }
});

test("bad settings are all told in one line, without their values", async () => {
  const refusal = await readRefusal({ env: { PORT: "many", SESSION_SECRET: "short" } });
  expect(refusal).toBe(
    "sightline: bad configuration: PORT: Expected number, received nan; SESSION_SECRET: must have at least 32 characters (see docs/configuration.md)",
  );
});

test("a missing build is told in one line", async () => {
  const place = mkdtempSync(path.join(tmpdir(), "sightline-unbuilt-"));
  mkdirSync(path.join(place, "build"));
  copyFileSync(builtServer, path.join(place, "build", "server.js"));
  copyFileSync(path.join(root, "package.json"), path.join(place, "package.json"));
  symlinkSync(path.join(root, "node_modules"), path.join(place, "node_modules"));
  const command: [string, ...string[]] = [process.execPath, path.join(place, "build", "server.js")];
  expect(await readRefusal({ command })).toMatch(
    /^sightline: there is no build in \S+: run npm run build/,
  );
  rmSync(place, { recursive: true });
});

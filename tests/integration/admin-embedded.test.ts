import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { findRunningPostgres } from "../../backend/db/embedded-running";
import { runAdmin } from "../../scripts/admin/admin";

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "sightline-admin-"));
  // Another account must be able to enter it where the tests run as root.
  chmodSync(directory, 0o755);
  writeFileSync(path.join(directory, "session-secret"), "s".repeat(43), { mode: 0o600 });
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runAdmin(args, {
    settings: { DATA_DIR: directory },
    migrationsFolder: path.resolve("backend/db/migrations"),
    print: (line) => lines.push(line),
    confirm: null,
  });
  return lines.join("\n");
}

const account = (id: string) => [
  ...["account", "create", "--id", id, "--name", "Harbor", "--email", "ann@harbor.example"],
  ...["--master", "Ann", "--yes"],
];

test("the tool works on the data directory alone, and beside the server that has it", async () => {
  // Nothing there yet: the tool makes the tables.
  expect(await run(...account("770077"))).toContain("Account 770077 is made.");
  expect(await findRunningPostgres(directory)).toBeNull();
  const server = await startEmbeddedPostgres({ dataDirectory: directory, log: () => {} });
  try {
    expect(await findRunningPostgres(directory)).toBe(server.url);
    await run(...account("880088"));
    const pid = server.pid;
    expect(await run("account", "list")).toMatch(/880088[^\n]*\n770077/);
    expect(server.pid).toBe(pid);
    expect(await run("audit", "verify")).toContain("account 770077: 1 rows untouched");
  } finally {
    await server.stop();
  }
  expect(await run("audit", "verify")).toContain("account 880088: 1 rows untouched");
});

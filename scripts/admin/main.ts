import path from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { explain } from "../../server/explain";
import { isExpected, runAdmin } from "./admin";

const here = path.dirname(fileURLToPath(import.meta.url));
/** This file runs as scripts/admin/main.ts beside the sources, or as build/admin.js. */
const root = path.basename(here) === "build" ? path.dirname(here) : path.resolve(here, "../..");

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

try {
  await runAdmin(process.argv.slice(2), {
    settings: process.env,
    migrationsFolder: path.join(root, "backend", "db", "migrations"),
    print: (line) => console.log(line),
    confirm: process.stdin.isTTY ? ask : null,
  });
} catch (error) {
  console.error(isExpected(error) ? `sightline: ${error.message}` : explain(error));
  process.exitCode = 1;
}

import path from "node:path";
import { root, run, runTool } from "./project.mjs";

const script = (name, args = []) =>
  run(process.execPath, [path.join(root, "scripts", name), ...args], { what: name });

/** The checks that run nothing of ours, quickest first. */
export const staticChecks = [
  { name: "format and lint", run: () => runTool("@biomejs/biome/bin/biome", ["ci", "."]) },
  { name: "import directions", run: () => script("check-imports.mjs") },
  { name: "texts in six languages", run: () => script("check-locales.mjs") },
  { name: "types", run: () => runTool("typescript/bin/tsc", ["--noEmit"]) },
  { name: "contract up to date", run: () => script("check-schema.mjs") },
  { name: "typed lint rules", run: () => runTool("eslint/bin/eslint.js", ["."]) },
];

/** Runs every check, so that one run shows all faults. Gives the names of those that failed. */
export async function runChecks(checks) {
  const failed = [];
  for (const check of checks) {
    const startMs = Date.now();
    process.stdout.write(`\n▸ ${check.name}\n`);
    try {
      await check.run();
      console.log(`  ok, ${((Date.now() - startMs) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(`  ${error.message}`);
      failed.push(check.name);
    }
  }
  return failed;
}

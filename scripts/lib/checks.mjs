import path from "node:path";
import { root, run, runTool } from "./project.mjs";

const script = (name, output) =>
  run(process.execPath, [path.join(root, "scripts", name)], { what: name, output });

const tool = (file, args, output) => runTool(file, args, { output });

/** Checks that run none of our code, the longest first. Tasks for runInLanes(). */
export const staticChecks = [
  {
    name: "types and typed lint rules",
    // On one core and with memory to spare: a third less processor time, which the tests beside need.
    run: (output) =>
      runTool("oxlint/bin/oxlint", [], { output, env: { GOMAXPROCS: "1", GOGC: "400" } }),
  },
  { name: "contract up to date", run: (output) => script("check-schema.mjs", output) },
  {
    name: "format and lint",
    run: (output) => tool("@biomejs/biome/bin/biome", ["ci", "."], output),
  },
  { name: "import directions", run: (output) => script("check-imports.mjs", output) },
  { name: "checklist and threats", run: (output) => script("checklist.mjs", output) },
  { name: "secrets", run: (output) => script("check-secrets.mjs", output) },
  { name: "texts in six languages", run: (output) => script("check-locales.mjs", output) },
];

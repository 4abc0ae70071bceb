// npm run validate: everything short of a build and a browser.

import path from "node:path";
import { runChecks, staticChecks } from "./lib/checks.mjs";
import { ensureInstalled, root, run, runScript, runTool, ScriptError } from "./lib/project.mjs";

await runScript(async () => {
  process.chdir(root);
  await ensureInstalled();
  const failed = await runChecks([
    ...staticChecks,
    {
      name: "unit and integration tests",
      run: () => runTool("vitest/vitest.mjs", ["run", "--project", "unit"]),
    },
    {
      name: "checklist",
      run: () =>
        run(process.execPath, [path.join(root, "scripts", "checklist.mjs")], { what: "checklist" }),
    },
  ]);
  if (failed.length > 0) throw new ScriptError(`failed: ${failed.join(", ")}`);
});

// npm run validate: every check that needs no build and no browser.

import { staticChecks } from "./lib/checks.mjs";
import { runInLanes } from "./lib/lanes.mjs";
import {
  continueInOwnNode,
  ensureInstalled,
  root,
  runScript,
  runTool,
  ScriptError,
} from "./lib/project.mjs";

await runScript(async () => {
  process.chdir(root);
  await ensureInstalled();
  await continueInOwnNode();
  const failed = await runInLanes([
    ...staticChecks,
    {
      name: "unit and integration tests",
      run: (output) => runTool("vitest/vitest.mjs", ["run", "--project", "unit"], { output }),
    },
  ]);
  if (failed.length > 0) throw new ScriptError(`failed: ${failed.join(", ")}`);
});

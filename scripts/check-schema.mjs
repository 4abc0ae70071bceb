// Fails when contract/schema.graphql is not what the backend answers, its types are stale, or a document of the console breaks it.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root, runScript, runTool, ScriptError } from "./lib/project.mjs";

const types = "app/lib/graphql-env.d.ts";

await runScript(async () => {
  process.chdir(root);
  await runTool("tsx/dist/cli.mjs", ["backend/graphql/print-schema.ts", "--check"]);
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-types-"));
  try {
    const fresh = path.join(folder, "graphql-env.d.ts");
    await runTool("gql.tada/bin/cli.js", ["generate-output", "--output", fresh]);
    if (readFileSync(fresh, "utf8") !== readFileSync(types, "utf8")) {
      throw new ScriptError(`${types} is stale: run npx gql.tada generate-output`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await runTool("gql.tada/bin/cli.js", ["check"]);
});

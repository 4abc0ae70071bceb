// npm run schema: writes contract/schema.graphql as the backend has it, the types that the console's documents are
// checked by, and the types of these documents, which checkers of types would infer for half a minute each time.
import { readFileSync, writeFileSync } from "node:fs";
import { documentTypes, schemaTypes, stampTypes } from "./lib/contract-drift.mjs";
import { root, runScript, runTool } from "./lib/project.mjs";

await runScript(async () => {
  process.chdir(root);
  await runTool("tsx/dist/cli.mjs", ["backend/graphql/print-schema.ts"]);
  await runTool("gql.tada/bin/cli.js", ["generate-output"]);
  await runTool("gql.tada/bin/cli.js", ["turbo", "--fail-on-warn"]);
  const stamped = stampTypes(
    readFileSync(documentTypes, "utf8"),
    readFileSync(schemaTypes, "utf8"),
  );
  writeFileSync(documentTypes, stamped);
});

// Fails when contract/schema.graphql differs from the backend's schema, types of it or of the console's documents are
// stale, or a document breaks it.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  documentTypes,
  findDocumentFaults,
  findDrift,
  findStaleTypes,
  listDocuments,
  schemaTypes,
} from "./lib/contract-drift.mjs";
import { root, runScript, runTool, ScriptError } from "./lib/project.mjs";

const contract = "contract/schema.graphql";

function complain(lines, what) {
  if (lines.length > 0) throw new ScriptError(`${what}:\n  ${lines.join("\n  ")}`);
}

await runScript(async () => {
  process.chdir(root);
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-types-"));
  const fresh = (name) => path.join(folder, name);
  try {
    await runTool("tsx/dist/cli.mjs", ["backend/graphql/print-schema.ts", fresh("schema.graphql")]);
    const [committed, built] = [contract, fresh("schema.graphql")].map((file) =>
      readFileSync(file, "utf8"),
    );
    complain(
      await findDrift(committed, built),
      `${contract} is not what the backend answers (npm run schema)`,
    );
    // Differs in spelling only; the comparison above reports what a client would notice.
    if (committed !== built) throw new ScriptError(`${contract} is stale: npm run schema`);
    const documents = listDocuments("app");
    complain(findDocumentFaults(built, documents), "documents of the console");
    await runTool("gql.tada/bin/cli.js", [
      "generate-output",
      "--output",
      fresh("graphql-env.d.ts"),
    ]);
    const types = readFileSync(schemaTypes, "utf8");
    if (readFileSync(fresh("graphql-env.d.ts"), "utf8") !== types) {
      throw new ScriptError(`${schemaTypes} is stale: npm run schema`);
    }
    complain(
      findStaleTypes(readFileSync(documentTypes, "utf8"), types, documents),
      `${documentTypes} is stale (npm run schema)`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

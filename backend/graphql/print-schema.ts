import { readFileSync, writeFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "./schema";

/** Writes contract/schema.graphql; with --check, only says whether it is what the backend answers. */
const file = new URL("../../contract/schema.graphql", import.meta.url);
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== printed) {
    console.error("contract/schema.graphql is not what the backend answers: run npm run schema");
    process.exit(1);
  }
} else {
  writeFileSync(file, printed);
}

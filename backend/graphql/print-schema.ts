import { writeFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "./schema";

/** Writes contract/schema.graphql, or the given file. */
const file = process.argv[2] ?? new URL("../../contract/schema.graphql", import.meta.url);

writeFileSync(file, `${printSchema(lexicographicSortSchema(schema))}\n`);

import { readFileSync } from "node:fs";
import {
  buildClientSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  printSchema,
} from "graphql";
import { expect, test } from "vitest";
import { createGraphql } from "../backend/graphql/yoga";
import {
  findDocumentFaults,
  findDocuments,
  findDrift,
  findStaleTypes,
  listDocuments,
  stampTypes,
} from "./lib/contract-drift.mjs";

const contract = readFileSync("contract/schema.graphql", "utf8");

test("F10: graphql-inspector finds no drift between the contract and what a running cloud answers", async () => {
  const response = await createGraphql(false).fetch("http://cloud.test/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = (await response.json()) as { data: IntrospectionQuery };
  expect(await findDrift(contract, printSchema(buildClientSchema(data)))).toEqual([]);
});

test("F10: a field taken away or an argument made necessary is breaking, a new field is not", async () => {
  const old = "type Query { host(id: ID): Host } type Host { id: ID! name: String }";
  const changed = "type Query { host(id: ID!): Host } type Host { id: ID! city: String }";
  const lines = await findDrift(old, changed);
  expect(lines.map((line) => line.split(":")[0])).toEqual(["breaking", "breaking", "non-breaking"]);
  expect(lines.join()).toMatch(/name.*removed/);
});

test("graphql-inspector finds nothing wrong with the console's documents", () => {
  const documents = listDocuments("app");
  expect(documents.length).toBeGreaterThan(5);
  expect(findDocumentFaults(contract, documents)).toEqual([]);
});

test("a document that asks for what is not there is told with its file", () => {
  const [text = ""] = findDocuments("const x = graphql(`query home { query_event { ids } }`);");
  const [fault] = findDocumentFaults(contract, [{ name: "routes/home.ts", text }]);
  expect(fault).toMatch(/^routes\/home\.ts: Cannot query field "ids"/);
});

test("types of documents are stale where a document has none, or those of an older schema", () => {
  const typesOf = (document: string) =>
    `/* prettier-ignore */\n    ${JSON.stringify(document)}:\n      TadaDocumentNode<{}>;\n`;
  const old = "\n  query host($name: String) { query_host(name: $name) { id } }\n";
  const stamped = stampTypes(typesOf(old), "the schema");
  expect(findStaleTypes(stamped, "the schema", [{ name: "host.ts", text: old }])).toEqual([]);

  const text = old.replace("id", "id name");
  const [missing] = findStaleTypes(stamped, "the schema", [{ name: "host.ts", text }]);
  expect(missing).toMatch(/^host\.ts: no types of query host/);
  expect(findStaleTypes(stamped, "a later schema", [])).toEqual(["inferred from another schema"]);
  const again = stampTypes(stamped, "a later schema");
  expect(findStaleTypes(again, "a later schema", [])).toEqual([]);
});

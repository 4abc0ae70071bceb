// graphql-inspector's comparison of two schemas, and of documents with one; whether gql.tada's types are of both.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { diff, validate } from "@graphql-inspector/core";
import { buildSchema, Source } from "graphql";

/** Types of the schema, which gql.tada infers those of a document from. */
export const schemaTypes = "app/lib/http/graphql-env.d.ts";
/** Types of the documents, inferred once. A document that is not in there is inferred where it is checked. */
export const documentTypes = "app/lib/http/graphql-cache.d.ts";

/** Bounds of backend/graphql/yoga.ts: a larger document would be refused when it is sent. */
const documentLimits = {
  maxDepth: 10,
  maxAliasCount: 8,
  maxDirectiveCount: 16,
  maxTokenCount: 1500,
};

/** All differences of the second schema from the first, one line each; breaking changes first. */
export async function findDrift(oldSdl, newSdl) {
  const order = ["BREAKING", "DANGEROUS", "NON_BREAKING"];
  const changes = await diff(buildSchema(oldSdl), buildSchema(newSdl));
  return changes
    .map(({ criticality, message }) => ({ level: criticality.level, message }))
    .sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
    .map(({ level, message }) => `${level.toLowerCase().replace("_", "-")}: ${message}`);
}

/** The documents in one file of the console, written as graphql(`…`). */
export function findDocuments(source) {
  return [...source.matchAll(/\bgraphql\(\s*`([^`]+)`/g)].map(([, document]) => document);
}

/** Every document of the console, with its file. */
export function listDocuments(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .flatMap((name) =>
      findDocuments(readFileSync(path.join(folder, name), "utf8")).map((text) => ({ name, text })),
    )
    .filter(({ text }) => /^\s*(query|mutation|fragment)\b/.test(text));
}

/**
 * Faults of a document: fields the schema does not have or has deprecated, or more than it would
 * accept.
 */
export function findDocumentFaults(sdl, documents) {
  // A word for gql.tada alone, which it takes out before a document is sent.
  const toSent = (text) => text.replaceAll("@_unmask", "");
  const sources = documents.map(({ name, text }) => new Source(toSent(text), name));
  return validate(buildSchema(sdl), sources, documentLimits).flatMap(
    ({ source, errors, deprecated }) =>
      [...errors, ...deprecated].map(({ message }) => `${source.name}: ${message}`),
  );
}

const stampOf = (types) =>
  `// Inferred from graphql-env.d.ts, sha256 ${createHash("sha256").update(types).digest("hex")}\n`;

/** The types of documents with a first line that says which types of the schema they were inferred from. */
export function stampTypes(ofDocuments, ofSchema) {
  return stampOf(ofSchema) + ofDocuments.replace(/^\/\/ Inferred from .*\n/gm, "");
}

/** Why types of documents are stale, one line each: a document has none, or they are those of another schema. */
export function findStaleTypes(ofDocuments, ofSchema, documents) {
  const key = /^ {4}("(?:[^"\\]|\\.)*"):$/gm;
  const known = new Set([...ofDocuments.matchAll(key)].map(([, text]) => JSON.parse(text)));
  const missing = documents.filter(({ text }) => !known.has(text));
  return [
    ...missing.map(({ name, text }) => `${name}: no types of ${text.trim().slice(0, 60)}`),
    ...(ofDocuments.startsWith(stampOf(ofSchema)) ? [] : ["inferred from another schema"]),
  ];
}

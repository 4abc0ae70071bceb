import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema } from "graphql";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * Threat H1 over the whole printed contract: from each mutation's resolver the calls are followed through our own
 * sources until one writes to the audit log. mutate() does by itself, and refuses work that ended without a row.
 */

/** Mutations that leave no row, and why. */
const exceptions: Record<string, string> = {
  create_media_ticket: "a ticket of 30 seconds; nothing is changed",
  mark_notifications_read: "what a user has read is theirs; nothing else changes",
  create_realtime_ticket: "a ticket of 30 seconds; nothing is changed",
  set_token: "a token of 60 seconds; redeem_token writes down its use",
  enable_2fa: "begins what confirm_2fa ends and writes down",
  resend_2fa_code: "sends a code; signing in with it is written down, and so is a wrong one",
  start_passkey: "begins what create_passkey ends and writes down",
  start_passkey_sign_in: "a challenge of five minutes; signing in with it is written down",
  start_passkey_2fa: "a challenge of five minutes; signing in with it is written down",
  start_openid: "begins a sign-in; login_openid writes it down",
  open_share_link: "written down behind the answer, once an hour and visitor (share-link-door)",
  send_mobile_verification_code: "sends a code; verify_mobile writes down its use",
};

const writers = new Set(["mutate", "writeAudit"]);

/** Declarations and imports of a file, by name. */
interface Source {
  declarations: Map<string, ts.Node>;
  /** Local name: the file, and the name there; null for the whole module. */
  imports: Map<string, { file: string; name: string | null }>;
}

function readSource(file: string): { tree: ts.SourceFile; source: Source } {
  const text = readFileSync(file, "utf8");
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const source: Source = { declarations: new Map(), imports: new Map() };
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      source.declarations.set(statement.name.text, statement);
    } else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        source.declarations.set(declaration.name.getText(), declaration);
      }
    } else if (ts.isImportDeclaration(statement)) addImports(source, statement, file);
  }
  return { tree, source };
}

function addImports(source: Source, statement: ts.ImportDeclaration, file: string): void {
  const specifier = (statement.moduleSpecifier as ts.StringLiteral).text;
  if (!specifier.startsWith(".")) return;
  const plain = path.resolve(path.dirname(file), specifier);
  const target = existsSync(`${plain}.ts`) ? `${plain}.ts` : path.join(plain, "index.ts");
  const bindings = statement.importClause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) {
    source.imports.set(bindings.name.text, { file: target, name: null });
  } else if (bindings) {
    for (const element of bindings.elements) {
      const name = (element.propertyName ?? element.name).text;
      source.imports.set(element.name.text, { file: target, name });
    }
  }
}

const backend = path.resolve("backend");
const files = readdirSync(backend, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => path.join(backend, file));
const sources = new Map(files.map((file) => [file, readSource(file)]));

/** Methods of object literals by name: what stands behind `services.….method()`. */
const members = new Map<string, ts.Node[]>();
/** Resolvers by mutation: what stands under its name in builder.mutationField(s). */
const resolvers = new Map<string, ts.Node>();

function collect(node: ts.Node): void {
  if (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)) {
    const name = node.name.getText();
    members.set(name, [...(members.get(name) ?? []), node]);
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const method = node.expression.name.text;
    const [first, second] = node.arguments;
    if (method === "mutationField" && first && ts.isStringLiteral(first) && second) {
      resolvers.set(first.text, second);
    }
    if (method === "mutationFields" && first) collectFields(first);
  }
  ts.forEachChild(node, collect);
}

function collectFields(node: ts.Node): void {
  if (
    ts.isPropertyAssignment(node) &&
    ts.isCallExpression(node.initializer) &&
    /^\w+\.field$/.test(node.initializer.expression.getText())
  ) {
    resolvers.set(node.name.getText(), node.initializer);
  } else ts.forEachChild(node, collectFields);
}

for (const { tree } of sources.values()) collect(tree);

function findDeclaration(file: string, name: string): ts.Node[] {
  const source = sources.get(file)?.source;
  const own = source?.declarations.get(name);
  if (own) return [own];
  const imported = source?.imports.get(name);
  return imported?.name ? findDeclaration(imported.file, imported.name) : [];
}

/** Where a name that is called, or handed on to be called, is written. */
function findBodies(node: ts.Identifier): ts.Node[] {
  const file = node.getSourceFile().fileName;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    const receiver = parent.expression.getText();
    const module = sources.get(file)?.source.imports.get(receiver);
    if (module?.name === null) return findDeclaration(module.file, node.text);
    const called = ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
    return called && /\bservices\b/.test(receiver) ? (members.get(node.text) ?? []) : [];
  }
  return findDeclaration(file, node.text);
}

const known = new Map<ts.Node, boolean>();

/** Whether a call to one of the writers is reached from here. */
function writes(start: ts.Node): boolean {
  const before = known.get(start);
  if (before !== undefined) return before;
  known.set(start, false);
  const visit = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node)) {
      if (writers.has(node.text) && ts.isCallExpression(node.parent)) return true;
      if (findBodies(node).some(writes)) return true;
    }
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  const found = visit(start);
  known.set(start, found);
  return found;
}

test("H1: every mutation of the contract writes to the audit log, or is a named exception", () => {
  const printed = buildSchema(readFileSync("contract/schema.graphql", "utf8"));
  const names = Object.keys(printed.getMutationType()?.getFields() ?? {});
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !resolvers.has(name))).toEqual([]);
  const silent = names.filter((name) => !writes(resolvers.get(name) as ts.Node));
  expect(silent.sort()).toEqual(Object.keys(exceptions).sort());
});

test("the check tells a resolver that writes from one that does not", () => {
  const read = (text: string) => {
    const file = path.join(backend, "graphql", "probe.ts");
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    return writes(tree);
  };
  expect(read("resolve: async () => mutate(context, work)")).toBe(true);
  expect(read("resolve: async () => { await tx.delete(user); return mutated; }")).toBe(false);
});

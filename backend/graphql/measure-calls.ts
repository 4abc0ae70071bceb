import { type DocumentNode, type GraphQLSchema, getOperationAST, Kind } from "graphql";
import type { Plugin } from "graphql-yoga";
import { graphqlCallSeconds, graphqlCalls } from "../metrics/counted";

/** What does not parse, begins with a fragment, or asks for what is no field of ours. */
const other = "other";

/** The root fields of our own schema: no other name becomes a label. */
export function listOperations(schema: GraphQLSchema): ReadonlySet<string> {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  return new Set(roots.flatMap((root) => Object.keys(root?.getFields() ?? {})));
}

/** The root field that the operation begins with; its own name and its aliases are the caller's choice. */
export function nameOperation(
  document: DocumentNode,
  operationName: string | null | undefined,
  known: ReadonlySet<string>,
): string {
  const first = getOperationAST(document, operationName)?.selectionSet.selections[0];
  if (first?.kind !== Kind.FIELD) return other;
  return known.has(first.name.value) ? first.name.value : other;
}

/** Codes of our own faults; every other one says that a rule was kept. */
const faults: ReadonlySet<unknown> = new Set(["INTERNAL", "SERVICE_UNAVAILABLE"]);

interface Failed {
  errors?: readonly { extensions?: { code?: unknown } }[];
}

function outcomeOf({ errors = [] }: Failed): "ok" | "refused" | "failed" {
  if (errors.length === 0) return "ok";
  return errors.some(({ extensions }) => faults.has(extensions?.code)) ? "failed" : "refused";
}

/** Counts calls by operation. Put it behind the plugins that code the errors and write the answer. */
export function measureCalls(schema: GraphQLSchema): Plugin {
  const known = listOperations(schema);
  const calls = new WeakMap<Request, { startedMs: number; operation: string }>();
  return {
    onRequestParse({ request }) {
      calls.set(request, { startedMs: performance.now(), operation: other });
    },
    onExecute({ args }) {
      const call = calls.get(args.contextValue.request);
      if (call) call.operation = nameOperation(args.document, args.operationName, known);
    },
    onResultProcess({ request, result }) {
      const call = calls.get(request);
      if (!call || Array.isArray(result)) return;
      const { operation, startedMs } = call;
      graphqlCalls.inc({ operation, outcome: outcomeOf(result as Failed) });
      graphqlCallSeconds.observe({ operation }, (performance.now() - startedMs) / 1000);
    },
  };
}

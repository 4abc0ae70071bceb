import { type DocumentNode, type GraphQLSchema, getOperationAST, Kind } from "graphql";
import type { Plugin } from "graphql-yoga";
import { type CallOutcome, type GraphqlCall, noteCallEnd } from "../metrics/graphql-call";
import { inSpan } from "../metrics/spans";

/** What does not parse, begins with a fragment, or asks for what is no field of ours. */
export const other = "other";

/** The root fields of our own schema: no other name becomes a label. */
export function listOperations(schema: GraphQLSchema): ReadonlySet<string> {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  return new Set(roots.flatMap((root) => Object.keys(root?.getFields() ?? {})));
}

/** The root field that an operation begins with; null where it begins with a fragment. */
export function findRootField(
  document: DocumentNode,
  operationName?: string | null,
): string | null {
  const first = getOperationAST(document, operationName)?.selectionSet.selections[0];
  return first?.kind === Kind.FIELD ? first.name.value : null;
}

/** What a call is counted as: its own name and its aliases are the caller's choice. */
export function nameOperation(
  document: DocumentNode,
  operationName: string | null | undefined,
  known: ReadonlySet<string>,
): string {
  const field = findRootField(document, operationName);
  return field !== null && known.has(field) ? field : other;
}

/** Codes of our own faults; every other one says that a rule was kept. */
const faults: ReadonlySet<unknown> = new Set(["INTERNAL", "SERVICE_UNAVAILABLE"]);

interface Failed {
  errors?: readonly { extensions?: { code?: unknown } }[];
}

function outcomeOf({ errors = [] }: Failed): CallOutcome {
  if (errors.length === 0) return "ok";
  return errors.some(({ extensions }) => faults.has(extensions?.code)) ? "failed" : "refused";
}

/**
 * Counts calls by operation, and makes each a span. Put it behind the plugins that code the errors and write the answer.
 */
export function measureCalls(schema: GraphQLSchema): Plugin {
  const known = listOperations(schema);
  const calls = new WeakMap<Request, GraphqlCall>();
  return {
    instrumentation: {
      request: ({ request }, answer) =>
        inSpan("graphql", {}, (span) => {
          calls.set(request, { startedMs: performance.now(), operation: other, span });
          return answer();
        }),
    },
    onExecute({ args }) {
      const call = calls.get(args.contextValue.request);
      if (call) call.operation = nameOperation(args.document, args.operationName, known);
    },
    onResultProcess({ request, result }) {
      const call = calls.get(request);
      if (!call || Array.isArray(result)) return;
      noteCallEnd(call, outcomeOf(result as Failed));
    },
  };
}

import { buildSchema, parse } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import { beforeEach, expect, test } from "vitest";
import { codedError } from "../errors";
import { graphqlCallSeconds, graphqlCalls, resetCounts } from "../metrics/counted";
import { listOperations, measureCalls, nameOperation } from "./measure-calls";

const typeDefinitions = buildSchema(`
  type Query { query_host_list: Int query_slow: Int query_broken: Int }
  type Mutation { login(email: String): Int }
`);
const known = listOperations(typeDefinitions);

beforeEach(resetCounts);

test.each([
  ["{ query_host_list }", "query_host_list"],
  ["query ann_at_harbor { query_host_list }", "query_host_list"],
  ["{ ann_at_harbor: query_host_list }", "query_host_list"],
  ["mutation { login }", "login"],
  ["{ query_slow query_host_list }", "query_slow"],
  ["{ ann_at_harbor }", "other"],
  ["{ __typename }", "other"],
  ["{ __schema { types { name } } }", "other"],
  ["query { ...f } fragment f on Query { query_host_list }", "other"],
  ["query a { query_slow } query b { query_host_list }", "other"],
])("%s is counted as %s", (text, operation) => {
  expect(nameOperation(parse(text), undefined, known)).toBe(operation);
});

const rootValue = {
  query_host_list: () => 1,
  query_slow: () => {
    throw codedError("HOST_NOT_FOUND");
  },
  query_broken: () => {
    throw codedError("INTERNAL");
  },
};
const answerFromRoot: Plugin = {
  onExecute: ({ args }) => void Object.assign(args, { rootValue }),
};
const yoga = createYoga({
  schema: typeDefinitions,
  logging: false,
  plugins: [answerFromRoot, measureCalls(typeDefinitions)],
});

async function call(query: string): Promise<void> {
  const answer = await yoga.fetch("http://cloud.test/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  await answer.text();
}

async function listCalls(): Promise<unknown[]> {
  const { values } = await graphqlCalls.get();
  return values.map(({ labels, value }) => [labels.operation, labels.outcome, value]);
}

test("a call is counted with its outcome: a refusal is a rule that was kept, a failure a fault of ours", async () => {
  await call("{ query_host_list }");
  await call("{ query_host_list }");
  await call("{ query_slow }");
  await call("{ query_broken query_slow }");
  expect(await listCalls()).toEqual([
    ["query_host_list", "ok", 2],
    ["query_slow", "refused", 1],
    ["query_broken", "failed", 1],
  ]);
  const { values } = await graphqlCallSeconds.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith("_count"));
  expect(counts.map(({ labels, value }) => [labels.operation, value])).toEqual([
    ["query_host_list", 2],
    ["query_slow", 1],
    ["query_broken", 1],
  ]);
});

test("whatever callers make up, the labels are our own operations and one for all the rest", async () => {
  for (let n = 0; n < 50; n++) {
    await call(`{ made_up_${n} }`);
    await call(`query made_up_${n} { made_up_${n}: query_host_list }`);
    await call(`{ made_up_${n}`);
  }
  expect(await listCalls()).toEqual([
    ["other", "refused", 100],
    ["query_host_list", "ok", 50],
  ]);
});

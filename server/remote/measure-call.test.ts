import { parse } from "graphql";
import { beforeEach, expect, test } from "vitest";
import { graphqlCallSeconds, graphqlCalls, resetCounts } from "../../backend/metrics/counted";
import { measureRemoteCall } from "./measure-call";

beforeEach(resetCounts);

test("calls to a cloud elsewhere are counted by root field and outcome; those that nobody waited for are not", async () => {
  const hosts = parse("query hosts_of_home { hosts: query_host_list { id } query_profile { id } }");
  for (const outcome of ["ok", "ok", "failed", "aborted"] as const) {
    measureRemoteCall(hosts)(outcome);
  }
  measureRemoteCall(parse("mutation login { login { token } }"))("refused");
  const { values } = await graphqlCalls.get();
  expect(values.map(({ labels, value }) => [labels.operation, labels.outcome, value])).toEqual([
    ["query_host_list", "ok", 2],
    ["query_host_list", "failed", 1],
    ["login", "refused", 1],
  ]);
  const seconds = (await graphqlCallSeconds.get()).values;
  const counts = seconds.filter(({ metricName }) => metricName?.endsWith("_count"));
  expect(counts.map(({ value }) => value)).toEqual([3, 1]);
});

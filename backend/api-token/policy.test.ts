import { expect, test } from "vitest";
import { schema } from "../graphql/schema";
import { callsByNeed, mayCall } from "./policy";

const namesOf = (type: ReturnType<typeof schema.getQueryType>) =>
  Object.keys(type?.getFields() ?? {});
const queries = namesOf(schema.getQueryType());
const mutations = namesOf(schema.getMutationType());

test("the policy of API tokens rules on every call of the contract, once", () => {
  const ruled = Object.values(callsByNeed).flat();
  expect(ruled.toSorted()).toEqual([...queries, ...mutations].toSorted());
});

test("a token that reads calls queries only, one that writes both, and none those of a session", () => {
  expect(mutations.filter((call) => mayCall("read", call))).toEqual([]);
  expect(callsByNeed.write.filter((call) => queries.includes(call))).toEqual([]);
  for (const call of callsByNeed.read) expect(mayCall("write", call), call).toBe(true);
  for (const call of callsByNeed.session) {
    expect([mayCall("read", call), mayCall("write", call)], call).toEqual([false, false]);
  }
  expect(mayCall("write", "constructor")).toBe(false);
});

import { expect, test } from "vitest";
import { limits } from "./limits";
import { newSavedSearch } from "./saved-search-fields";

const faultOf = (change: Record<string, unknown>) =>
  newSavedSearch
    .safeParse({
      name: "Vans",
      screen: "ai_search",
      query: "category=vehicle&color=white",
      ...change,
    })
    .error?.issues.map(({ path, message }) => `${message} ${path.join(".")}`);

test("a saved search has a name, a known screen and an address's query", () => {
  expect(faultOf({})).toBeUndefined();
  expect(faultOf({ query: "" })).toBeUndefined();
  expect(faultOf({ query: "lpr=7A*%3F&q=%E6%9D%B1+gate" })).toBeUndefined();
  expect(faultOf({ name: "  " })).toEqual(["REQUIRED name"]);
  expect(faultOf({ name: "x".repeat(limits.savedSearchNameChars + 1) })).toEqual(["TOO_LONG name"]);
  expect(faultOf({ screen: "hosts" })).toEqual(["INVALID_ARGUMENT screen"]);
});

test.each(["#x", "a=1#x", "a b", "a=<b>", "a\nb", '"', "//evil.example", "?a=1"])(
  "a query that is more than one is refused: %j",
  (query) => {
    expect(faultOf({ query })).toEqual(["INVALID_ARGUMENT query"]);
  },
);

test("a query is bounded", () => {
  const query = "x".repeat(limits.savedSearchQueryChars);
  expect(faultOf({ query })).toBeUndefined();
  expect(faultOf({ query: `${query}x` })).toEqual(["TOO_LONG query"]);
});

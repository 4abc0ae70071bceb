import { expect, test } from "vitest";
import { expandRange, findNamedThreats, findProvedIds, findThreatFaults } from "./checklist.mjs";

// Assembled, so that the checklist does not take these samples for tests.
const call = (name: string, title: string) => `${name}("${title}", () => {});`;

test("ids are taken from the titles of tests alone", () => {
  const source = [
    "// C901 in a comment",
    call("test", "C902: a title"),
    call('it.each([["a"], ["b(c)"]])', "C903, C904: several"),
    'expect("C905").toBe(1);',
  ].join("\n");
  expect(findProvedIds(source)).toEqual(["C902", "C903", "C904"]);
});

test("a range names each of its ids", () => {
  expect(expandRange("C009-C011")).toEqual(["C009", "C010", "C011"]);
  expect(() => expandRange("9")).toThrow("--require");
});

test("threats are taken from where a title names what it proves; decisions are none", () => {
  const source = [
    "// A1 in a comment",
    call("test", "A2, C903 (D7): begins with them"),
    call("test", "ends with it (threats A3, A4)"),
    call("test", "decision D8: a decision"),
    call("test", "D92: a decision, too"),
    call("test", "query_single_event(A5 on c1)"),
  ].join("\n");
  expect(findNamedThreats(source)).toEqual(["A2", "A3", "A4"]);
});

test("a threat without a test and without a reason is told, and so is a reason that is out of date", () => {
  const page =
    "| A1, A3–A5 | Many | Answer |\n| B1 | One | Answer |\n\n- A4: why\n- B1: why\n- B2: why";
  const { count, faults } = findThreatFaults(page, new Set(["A1", "B1", "H9"]));
  expect(count).toBe(5);
  expect(faults).toEqual([
    expect.stringMatching(/no test names.*: A3 A5$/),
    expect.stringMatching(/docs\/threats.md says of these.*: B1 B2$/),
    expect.stringMatching(/tests name.*: H9$/),
  ]);
  expect(
    findThreatFaults(page.replace("- B2: why", ""), new Set(["A1", "A3", "A5"])).faults,
  ).toEqual([]);
});

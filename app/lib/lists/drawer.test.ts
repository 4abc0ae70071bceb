import { expect, test } from "vitest";
import { defineQuery, pageNumber, textFilter } from "./define-query";
import { drawerList, findNeighbours } from "./drawer";

const query = defineQuery("/hosts", { search: textFilter("q"), page: pageNumber() });
const list = drawerList(query, { search: "hq", page: 2 }, ["4", "5", "6"]);
const beyond = { previous: "/hosts/3?q=hq", next: "/hosts/7?q=hq&page=3" };

test("a drawer and its list keep the list's state in their addresses", () => {
  expect(list.closeTo).toBe("/hosts?q=hq&page=2");
  expect(list.hrefOf("a/b")).toBe("/hosts/a%2Fb?q=hq&page=2");
});

test.for([
  ["5", "/hosts/4?q=hq&page=2", "/hosts/6?q=hq&page=2"],
  ["4", beyond.previous, "/hosts/5?q=hq&page=2"],
  ["6", "/hosts/5?q=hq&page=2", beyond.next],
  ["9", beyond.previous, beyond.next],
] as const)("beside %s are %s and %s", ([id, previous, next]) => {
  expect(findNeighbours(list, id, beyond)).toEqual({ previous, next });
});

test("without anything beyond, the page's ends are ends", () => {
  expect(findNeighbours(list, "4").previous).toBeNull();
  expect(findNeighbours(list, "6").next).toBeNull();
});

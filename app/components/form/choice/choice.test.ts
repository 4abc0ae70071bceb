import { expect, test } from "vitest";
import { groupChoices, searchChoices } from "./choice";

const choices = [
  { value: "1", label: "Motion", group: "Video" },
  { value: "2", label: "Video lost", group: "Video" },
  { value: "4", label: "Čidlo otevřeno", group: "I/O" },
];

test("choices stand under their headings, in their order", () => {
  const groups = groupChoices(choices);
  expect(groups.map(({ label, choices: own }) => [label, own.length])).toEqual([
    ["Video", 2],
    ["I/O", 1],
  ]);
});

test("typing finds by label and by heading, without case and accents", () => {
  const find = (text: string) => searchChoices(choices, text, 9).shown.map(({ value }) => value);
  expect(find("cidlo")).toEqual(["4"]);
  expect(find("video mot")).toEqual(["1"]);
  expect(find("i/o")).toEqual(["4"]);
  expect(find("nothing")).toEqual([]);
});

test("typing finds by another spelling", () => {
  const makes = [
    { value: "Volkswagen", label: "Volkswagen", also: "VW" },
    { value: "Volvo", label: "Volvo" },
  ];
  expect(searchChoices(makes, "vw", 9).shown.map(({ value }) => value)).toEqual(["Volkswagen"]);
});

test("of many matches the first are shown, and the rest counted", () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ value: `${index}`, label: "Camera" }));
  const { shown, more } = searchChoices(many, "cam", 100);
  expect([shown.length, more]).toEqual([100, 150]);
});

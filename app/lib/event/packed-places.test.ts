import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlaceRegion } from "./camera-tree";
import { packPlaces, usePlaces } from "./packed-places";

const tree: PlaceRegion[] = [
  {
    id: "1",
    name: `A "quoted" <region>`,
    hosts: [
      {
        id: "10",
        name: "On",
        enabled: true,
        cameras: [
          { id: "100", name: "Gate", connected: true },
          { id: "101", name: "闸门", connected: false },
        ],
      },
      { id: "11", name: "Off", enabled: false, cameras: [] },
      { id: "12", name: "Counted", enabled: true, cameras: [], unlisted: 16 },
    ],
  },
];

interface Page {
  tree: PlaceRegion[] | null;
}

function Reader({ page, onRead }: { page: Page; onRead: (page: Page) => void }) {
  onRead(usePlaces(packPlaces(page)));
  return null;
}

function carry(page: Page): Page | undefined {
  let read: Page | undefined;
  const onRead = (found: Page) => {
    read = found;
  };
  renderToStaticMarkup(createElement(Reader, { page, onRead }));
  return read;
}

test("a page reads the tree that its loader packed", () => {
  const page = { now: 5, tree };
  expect(carry(page)).toEqual(page);
  expect(carry({ tree: [] })).toEqual({ tree: [] });
});

test("a tree that did not load stays null", () => {
  expect(carry({ tree: null })).toEqual({ tree: null });
});

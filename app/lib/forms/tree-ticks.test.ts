import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countTicks,
  findTyped,
  indexTree,
  isLeaf,
  listLeaves,
  listRows,
  listValues,
  pruneTree,
  readValues,
  searchTree,
  type TreeNode,
  toggleLeaves,
  toTick,
} from "./tree-ticks";

const camera = (id: string, name: string): TreeNode => ({ id: `camera:${id}`, value: id, name });
const host = (id: string, name: string, children: TreeNode[]): TreeNode => ({
  id: `host:${id}`,
  value: id,
  name,
  children,
});
const region = (id: string, name: string, children: TreeNode[]): TreeNode => ({
  id: `region:${id}`,
  name,
  children,
});

const site = [
  region("1", "Harbor Campus", [
    host("1", "HQ-NVR-01", [camera("11", "Reception"), camera("12", "Visitor parking")]),
    host("2", "HQ-BRIDGE", [camera("21", "Main gate")]),
  ]),
  region("2", "Zürich", [host("3", "OT-REC-14", [])]),
];

const all = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children ?? [])]);

/** Any tree of three levels, with empty regions and hosts among them. */
const anyTree = fc
  .array(fc.array(fc.nat({ max: 4 }), { maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((regions) =>
    regions.map((hosts, r) =>
      region(
        `${r}`,
        `Region ${r}`,
        hosts.map((cameras, h) =>
          host(
            `${r}${h}`,
            `Host ${r}${h}`,
            Array.from({ length: cameras }, (_, c) =>
              camera(`${r}${h}${c}`, `Camera ${r}${h}${c}`),
            ),
          ),
        ),
      ),
    ),
  );
/** With any presses, each on a node by its place in the tree. */
const pressed = fc.tuple(anyTree, fc.array(fc.nat(), { maxLength: 12 }));

function press(tree: TreeNode[], presses: number[]): Set<string> {
  const nodes = all(tree);
  return presses.reduce<Set<string>>((ticked, place) => {
    const node = nodes[place % nodes.length];
    return node ? toggleLeaves(ticked, listLeaves(node)) : ticked;
  }, new Set());
}

describe("three states", () => {
  test("a parent's state always follows its leaves", () => {
    fc.assert(
      fc.property(pressed, ([tree, presses]) => {
        const ticked = press(tree, presses);
        const counts = countTicks(tree, ticked);
        for (const node of all(tree)) {
          const leaves = listLeaves(node).map(({ id }) => ticked.has(id));
          const expected = leaves.every(Boolean) ? "on" : leaves.some(Boolean) ? "mixed" : "off";
          expect(toTick(counts.get(node.id) ?? { ticked: 0, total: 0 })).toBe(expected);
        }
      }),
    );
  });

  test("D117: what stands for leaves that are not loaded counts as so many, and is posted as a branch", () => {
    const host = { id: "host:1", value: "1", name: "Host", isBranch: true, unlisted: 16 };
    const region = { id: "region:1", name: "Region", children: [host] };
    const ticked = readValues([region], [], ["1"]);
    expect(countTicks([region], ticked).get("region:1")).toEqual({ ticked: 16, total: 16 });
    expect(countTicks([region], new Set()).get("region:1")).toEqual({ ticked: 0, total: 16 });
    const posted = listValues([region], ticked, { name: "camera", branchName: "host" });
    expect(posted).toEqual({ camera: [], host: ["1"] });
  });

  test("a press on mixed or off ticks all below, a press on on takes all away", () => {
    fc.assert(
      fc.property(pressed, fc.nat(), ([tree, presses], place) => {
        const before = press(tree, presses);
        const nodes = all(tree);
        const node = nodes[place % nodes.length] ?? tree[0];
        if (!node) return;
        const count = countTicks(tree, before).get(node.id);
        const after = toggleLeaves(before, listLeaves(node));
        const state = toTick(countTicks(tree, after).get(node.id) ?? { ticked: 0, total: 0 });
        expect(state).toBe(count && toTick(count) === "on" ? "off" : "on");
        const outside = all(tree).filter(
          (each) => isLeaf(each) && !listLeaves(node).includes(each),
        );
        for (const { id } of outside) expect(after.has(id)).toBe(before.has(id));
      }),
    );
  });

  test("what is posted reads back as the same ticks, with whole hosts as one value or without", () => {
    fc.assert(
      fc.property(pressed, ([tree, presses]) => {
        // A region without hosts has no value to post.
        const ticked = new Set([...press(tree, presses)].filter((id) => !id.startsWith("region")));
        const whole = listValues(tree, ticked, { name: "camera", branchName: "host" });
        expect(readValues(tree, whole.camera ?? [], whole.host)).toEqual(ticked);
        const each = listValues(tree, ticked, { name: "camera" });
        expect(readValues(tree, each.camera ?? [])).toEqual(ticked);
      }),
    );
  });

  test("a whole host is posted as itself, part of one as its cameras", () => {
    const ticked = new Set(["camera:11", "camera:21"]);
    expect(listValues(site, ticked, { name: "camera", branchName: "host" })).toEqual({
      camera: ["11"],
      host: ["2"],
    });
  });

  test("a host without cameras is posted among the hosts, never as the camera of the same number", () => {
    const tree = [{ id: "host:1", value: "1", name: "IO box", isBranch: true }];
    const posted = listValues(tree, new Set(["host:1"]), { name: "camera", branchName: "host" });
    expect(posted).toEqual({ camera: [], host: ["1"] });
    expect(readValues(tree, [], ["1"])).toEqual(new Set(["host:1"]));
    expect(readValues(tree, ["1"], [])).toEqual(new Set());
  });

  test("values of nothing in the tree are dropped", () => {
    expect(readValues(site, ["11", "99"], ["98"])).toEqual(new Set(["camera:11"]));
  });
});

test("of a right that few cameras have, only these and what is above them are left", () => {
  const left = pruneTree(site, ({ id }) => id === "camera:21");
  expect([...indexTree(left).keys()]).toEqual(["region:1", "host:2", "camera:21"]);
});

describe("search", () => {
  const found = (text: string) => [...(searchTree(site, text) ?? [])].sort();

  test("keeps what is above a match, and all below it", () => {
    expect(found("parking")).toEqual(["camera:12", "host:1", "region:1"]);
    expect(found("bridge")).toEqual(["camera:21", "host:2", "region:1"]);
  });

  test("does not mind case, accents and the order of words", () => {
    expect(found("zurich")).toEqual(["host:3", "region:2"]);
    expect(found("PARKING visitor")).toEqual(["camera:12", "host:1", "region:1"]);
  });

  test("of nothing is none, and of what is nowhere leaves nothing", () => {
    expect(searchTree(site, "  ")).toBeNull();
    expect(found("elevator")).toEqual([]);
  });

  test("a press on a parent ticks only what the search left", () => {
    const shown = searchTree(site, "parking") ?? new Set();
    const leaves = site.flatMap((node) => listLeaves(node, shown));
    expect(toggleLeaves(new Set(), leaves)).toEqual(new Set(["camera:12"]));
  });
});

describe("rows and keys", () => {
  const open = new Set(["region:1", "host:1"]);
  const rows = listRows(site, open, null);
  const names = rows.map(({ node }) => node.name);

  test("what is closed hides what is below it", () => {
    expect(names).toEqual([
      "Harbor Campus",
      "HQ-NVR-01",
      "Reception",
      "Visitor parking",
      "HQ-BRIDGE",
      "Zürich",
    ]);
    expect(rows[4]).toMatchObject({ level: 2, position: 2, siblings: 2, isOpen: false });
  });

  test("a search opens what it left", () => {
    const searched = listRows(site, new Set(), searchTree(site, "gate"));
    expect(searched.map(({ node }) => node.name)).toEqual([
      "Harbor Campus",
      "HQ-BRIDGE",
      "Main gate",
    ]);
    expect(searched[1]).toMatchObject({ position: 1, siblings: 1 });
  });

  test("typing goes to the next name that begins so", () => {
    expect(findTyped(rows, 1, "h")).toBe(4);
    expect(findTyped(rows, 4, "h")).toBe(0);
    expect(findTyped(rows, 4, "hq-n")).toBe(1);
    expect(findTyped(rows, 0, "zu")).toBe(5);
    expect(findTyped(rows, 0, "x")).toBeNull();
  });
});

test("2,000 cameras are counted, searched and listed", () => {
  const big = Array.from({ length: 20 }, (_, r) =>
    region(
      `${r}`,
      `Region ${r}`,
      Array.from({ length: 10 }, (_, h) =>
        host(
          `${r}-${h}`,
          `Host ${r}-${h}`,
          Array.from({ length: 10 }, (_, c) => camera(`${r}-${h}-${c}`, `Camera ${r}-${h}-${c}`)),
        ),
      ),
    ),
  );
  const ticked = new Set(big.flatMap((node) => listLeaves(node)).map(({ id }) => id));
  expect(countTicks(big, ticked).get("region:0")).toEqual({ ticked: 100, total: 100 });
  expect(listRows(big, ticked, searchTree(big, "camera")).length).toBe(2_220);
});

import type { Page } from "playwright";

/** Of Chromium's accessibility tree, as far as it is read out. */
interface SpokenNode {
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  value?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** States that a screen reader says after role and name. */
const spokenStates = ["level", "checked", "selected", "expanded"];

/**
 * What a screen reader would say of every element with this role, as "treeitem Jetty no signal level 3". Not for sliders:
 * Chromium's tree has their number and not their words.
 */
export async function readSpoken(page: Page, role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const tree = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const nodes: SpokenNode[] = tree.nodes;
  return nodes
    .filter((node) => !node.ignored && node.role?.value === role)
    .map(({ name, value, properties = [] }) => {
      const states = spokenStates.flatMap((state) => {
        const found = properties.find((property) => property.name === state)?.value.value;
        return found === undefined ? [] : [`${state} ${found}`];
      });
      return [role, name?.value, value?.value, ...states].filter(Boolean).join(" ");
    });
}

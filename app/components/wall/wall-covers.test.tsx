import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { inTopLayer } from "~/components/ui/floating-panel";
import { Menu } from "~/components/ui/menu";
import { Popover } from "~/components/ui/popover";
import { covers } from "~/player/local/wall-covers";

const look = { button: "Open", buttonClassName: "", panelClassName: "", startsOpen: true };

test("the player's window makes room for every menu and panel that is open, drawn by script or not", () => {
  const selectors = covers.split(", ");
  const native = [Menu, Popover].map((Panel) =>
    renderToStaticMarkup(<Panel {...look}>Content</Panel>),
  );
  for (const markup of native) expect(markup).toMatch(/^<details data-floats="true" open=""/);
  expect(selectors).toContain("details[open][data-floats]");

  expect(inTopLayer).toHaveProperty("popover");
  expect(selectors).toContain("[popover]");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SnapshotPicture } from "./snapshot-picture";

test("a camera's picture is asked for when it is laid out, behind the page's scripts", () => {
  const markup = renderToStaticMarkup(<SnapshotPicture src="/a.jpg" alt="Gate" className="" />);
  expect(markup).toContain('loading="lazy"');
  expect(markup).toContain('fetchpriority="low"');
});

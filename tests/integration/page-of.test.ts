import { expect, test } from "vitest";
import { pageOf } from "../../app/lib/http/page-of.server";
import { listRoutes } from "../support/route-table";

test("every route with a screen is a page to come back to, and no other is", () => {
  const routes = listRoutes().filter(({ pattern }) => pattern !== "/");
  expect(routes.length).toBeGreaterThan(30);
  for (const { pattern, file } of routes) {
    const address = pattern.replaceAll(/:\w+/g, "1");
    const page = pageOf(new Request(`http://console.example${address}`));
    expect(page, file).toBe(file.endsWith(".tsx") ? address : null);
  }
});

import { expect, test } from "vitest";
import { findRoutePattern } from "./route-patterns";

const module = { default: () => null };
const route = (id: string, path?: string, parentId = "app") => ({ id, path, parentId, module });
const routes = {
  root: { id: "root", path: "", module },
  app: route("app", undefined, "root"),
  login: { ...route("login", undefined, "root"), index: true },
  hosts: route("hosts", "cloud_vms/hosts/:id"),
  events: route("events", "cloud_vms/events"),
  event: route("event", ":id", "events"),
  share: route("share", "share_link/:code", "root"),
  rest: route("rest", "*", "root"),
};

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/cloud_vms/hosts/7", "/cloud_vms/hosts/:id"],
  ["/cloud_vms/hosts/7.data", "/cloud_vms/hosts/:id"],
  ["/cloud_vms/events/12", "/cloud_vms/events/:id"],
  ["/share_link/dGhpcyBpcyBhIHNlY3JldA", "/share_link/:code"],
  ["/ann@harbor.example", "*"],
  ["/__manifest", "/__manifest"],
])("%s fits %s", (path, pattern) => {
  expect(findRoutePattern(routes, path)).toBe(pattern);
});

test("a path that no route fits is not told", () => {
  const { rest: _, ...others } = routes;
  expect(findRoutePattern(others, "/ann@harbor.example")).toBe("*");
});

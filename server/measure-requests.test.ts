import fc from "fast-check";
import { expect, test } from "vitest";
import { findRoute, labelRequest } from "./measure-requests";

test.each([
  ["/healthz", undefined, "health"],
  ["/readyz", "text/plain", "health"],
  ["/graphql", "application/json", "graphql"],
  ["/graphql/x", "text/html", "page"],
  ["/media/event/12.jpg?attachment=eyJ", "image/jpeg", "media"],
  ["/assets/entry.client-0LDBU1LD.js", "text/javascript", "asset"],
  ["/locales/en/common.json", "application/json", "asset"],
  ["/cloud_vms/hosts/7.data?_routes=x", "text/x-script", "data"],
  ["/__manifest?p=/cloud_vms", "application/json", "data"],
  ["/", undefined, "page"],
  ["/cloud_vms/hosts/7/edit", "text/html; charset=utf-8", "page"],
  ["/share_link/dGhpcyBpcyBhIHNlY3JldA", "text/html", "page"],
  ["/calendar/Zm9vYmFyYmF6.ics", "text/calendar", "resource"],
  ["/realtime_ticket", "application/json", "resource"],
])("%s, answered with %s, is of the route %s", (url, type, route) => {
  expect(findRoute(url, type)).toBe(route);
});

test("an answer is counted by its status's class, one that was cut off by that", () => {
  const label = (statusCode: number, writableFinished = true) =>
    labelRequest(
      { method: "GET", url: "/" },
      { statusCode, writableFinished, getHeader: () => undefined },
    ).status;
  expect([label(200), label(304), label(404), label(503), label(200, false)]).toEqual([
    "2xx",
    "3xx",
    "4xx",
    "5xx",
    "aborted",
  ]);
});

test("whatever is asked for, the labels are a fixed few words", () => {
  const words = {
    method: ["GET", "HEAD", "POST", "other"],
    route: ["health", "graphql", "media", "asset", "data", "resource", "page"],
    status: ["1xx", "2xx", "3xx", "4xx", "5xx", "aborted"],
  };
  const ours = ["/media/", "/assets/", "/cloud_vms/", ".data", "/graphql", "/readyz"];
  const text = fc.oneof(fc.string(), fc.constantFrom(...ours));
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom("GET", "PUT", "post")),
      fc.array(text, { maxLength: 4 }),
      fc.integer({ min: 100, max: 599 }),
      fc.option(text),
      fc.boolean(),
      (method, parts, statusCode, type, writableFinished) => {
        const answer = { statusCode, writableFinished, getHeader: () => type ?? undefined };
        const labels = labelRequest({ method, url: parts.join("") }, answer);
        expect(words.method).toContain(labels.method);
        expect(words.route).toContain(labels.route);
        expect(words.status).toContain(labels.status);
      },
    ),
  );
});

import { expect, test } from "vitest";
import { findStartFault, toLogged } from "./plain-server.server";

const given = { SESSION_SECRET: "s".repeat(32), GRAPHQL_URL: "https://cloud.example/graphql" };

test("remix-serve says in one line what it lacks", () => {
  expect(findStartFault(given)).toBe(null);
  expect(findStartFault({ ...given, SESSION_SECRET: undefined })).toMatch(/^SESSION_SECRET must/);
  expect(findStartFault({ ...given, SESSION_SECRET: "short" })).toMatch(/^SESSION_SECRET must/);
  expect(findStartFault({ ...given, GRAPHQL_URL: "" })).toMatch(/^GRAPHQL_URL must/);
});

test.each([
  ["/2fa?token=abc&redirect=%2F", "/2fa"],
  ["/reset_password?account_id=7&token=abc", "/reset_password"],
  ["/share_link/0123abc", "/share_link/…"],
  ["/share_link/0123abc.data?x=1", "/share_link/…"],
  ["/calendar/secret.ics", "/calendar/…"],
  ["/cloud_vms/hosts/7", "/cloud_vms/hosts/7"],
])("an access log has %s as %s", (address, logged) => {
  expect(toLogged(address)).toBe(logged);
});

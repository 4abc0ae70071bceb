import { expect, test } from "vitest";
import { listActions, listScreens } from "./targets";

const master = { master: true, regionManager: false };
const manager = { master: false, regionManager: true };
const operator = { master: false, regionManager: false };

test("everyone is offered the pages they may open, each once", () => {
  const all = listScreens(master).map(({ to }) => to);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(["/audit_log", "/settings/subscription/expiry"]));
  const open = listScreens(operator).map(({ to }) => to);
  for (const path of ["/audit_log", "/vpn", "/account_management/users"])
    expect(open).not.toContain(path);
  expect(open.filter((path) => path.startsWith("/settings/subscription"))).toEqual([]);
});

test("only what a user may do is offered, and never the theme that is shown", () => {
  const names = (user: typeof master) => listActions(user, "dark").map(({ name }) => name);
  expect(names(operator)).toEqual(["new_alert", "theme_light", "log_out"]);
  expect(names(manager)).toEqual(["new_alert", "add_host", "new_set", "theme_light", "log_out"]);
  expect(names(master)).toContain("invite_user");
  expect(listActions(operator, "auto").map(({ name }) => name)).toContain("theme_dark");
});

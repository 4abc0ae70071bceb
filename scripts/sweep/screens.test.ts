import { matchPath } from "react-router-dom";
import { expect, test } from "vitest";
import { listRoutes } from "../../tests/support/route-table";
import { routesWithoutScreen, signedInScreens, visitorScreens } from "../../tests/support/screens";
import { groupByCause } from "./finding";

test("every route with a screen has an address that npm run sweep looks at, or a reason why not", () => {
  const shown = listRoutes()
    .filter(({ file }) => !/routes\/(_|resources\/)/.test(file))
    .map(({ pattern }) => pattern);
  const known = [visitorScreens, signedInScreens, routesWithoutScreen].flatMap(Object.keys);
  expect(known.sort()).toEqual(shown.sort());
});

test("each address is one of its route", () => {
  const screens = { ...visitorScreens, ...signedInScreens };
  const foreign = Object.entries(screens).flatMap(([pattern, addresses]) =>
    addresses
      .filter((address) => !address.startsWith("{"))
      .filter((address) => !matchPath(pattern, address.split("?")[0] ?? "")),
  );
  expect(foreign).toEqual([]);
});

test("findings of one cause are one, with the pages that have it", () => {
  const finding = (cause: string, where: string) => ({ check: "fit", cause, where });
  const all = ["/a", "/b", "/c", "/d", "/e"].map((where) => finding("too wide", where));
  expect(groupByCause([finding("cut off", "/a"), ...all, finding("too wide", "/a")])).toEqual([
    "5 × fit: too wide",
    "      /a | /b | /c | /d | and 1 more",
    "1 × fit: cut off",
    "      /a",
  ]);
});

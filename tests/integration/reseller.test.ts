import { readFileSync } from "node:fs";
import { buildSchema, isInterfaceType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import remixConfig from "../../remix.config.js";

/** Resellers have no role in the console (specification section 1): they are a name and an id on orders. */

const reseller = /reseller|distributor|dealer/i;

/** Paths of every route of the console. */
function listRoutePaths(): string[] {
  const found: string[] = [];
  type Define = (
    path: string,
    file: string,
    options?: object | (() => void),
    children?: () => void,
  ) => void;
  const define: Define = (path, file, options, children) => {
    found.push(`${path} ${file}`);
    const inner = typeof options === "function" ? options : children;
    inner?.();
  };
  void remixConfig.routes?.((callback) => {
    callback(define as never);
    return {};
  });
  return found;
}

test("C015: no route of the console is a reseller's", () => {
  const found = listRoutePaths();
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((route) => reseller.test(route))).toEqual([]);
});

test("C015: the contract knows resellers as a name and an id on orders, and no way to sign one in", () => {
  const schema = buildSchema(readFileSync("contract/schema.graphql", "utf8"));
  const places = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).flatMap((field) => [
          ...[field.name, ...field.args.map((argument) => argument.name)]
            .filter((name) => reseller.test(name))
            .map((name) => `${type.name}.${name}`),
        ])
      : [],
  );
  expect(places.sort()).toEqual(["Order.reseller", "Order.reseller_id"]);
  expect(Object.keys(schema.getTypeMap()).filter((name) => reseller.test(name))).toEqual([]);
});

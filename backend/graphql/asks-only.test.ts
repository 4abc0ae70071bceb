import { buildSchema, type GraphQLResolveInfo, graphql } from "graphql";
import { expect, test } from "vitest";
import { asksOnly } from "./asks-only";

const schema = buildSchema(
  "type Item { id: ID name: String inner: Item } type Query { item: Item }",
);
const shape = { id: true, inner: { name: true } } as const;

async function isWithin(source: string): Promise<boolean | undefined> {
  let found: boolean | undefined;
  const item = (_args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
    found = asksOnly(info, shape);
    return null;
  };
  const { errors } = await graphql({ schema, source, rootValue: { item } });
  expect(errors).toBeUndefined();
  return found;
}

test.each([
  ["{ item { id } }", true],
  ["{ item { __typename other: id inner { name __typename } } }", true],
  ["{ item { name } }", false],
  ["{ item { inner { id } } }", false],
  ["{ item { inner { name inner { id } } } }", false],
  ["{ item { ...part } } fragment part on Item { id }", true],
  ["{ item { id ...part } } fragment part on Item { inner { ... on Item { id } } }", false],
  ["{ item { id } item { name } }", false],
])("%s stays within a shape: %s", async (source, within) => {
  expect(await isWithin(source)).toBe(within);
});

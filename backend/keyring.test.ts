import { expect, test } from "vitest";
import { createKeyring } from "./keyring";

test("C13: what was kept before a rotation is found by its digest and read, and not after the next one", () => {
  const before = createKeyring("first");
  const [digest, sealed] = [before.digest("code:1", "123456"), before.seal("mail:1", "Hello")];
  const after = createKeyring("second", "first");
  expect(after.digests("code:1", "123456")).toContainEqual(digest);
  expect(after.digests("code:2", "123456")).not.toContainEqual(digest);
  expect(after.digest("code:1", "123456")).not.toEqual(digest);
  expect(after.open("mail:1", sealed)).toBe("Hello");
  expect(after.open("mail:2", sealed)).toBeNull();
  const last = createKeyring("third", "second");
  expect(last.digests("code:1", "123456")).not.toContainEqual(digest);
  expect(last.open("mail:1", sealed)).toBeNull();
});

import { expect, test } from "vitest";
import { createViewerShare } from "./viewer-share";

test("a user holds so many, the users of an account together so many more, and other accounts their own", () => {
  const share = createViewerShare({ perUser: 2, perAccount: 3 });
  const acquire = (userId: number, accountId: number) => share.acquire({ userId, accountId });
  const first = acquire(1, 1);
  expect(acquire(1, 1)).not.toBeNull();
  expect(acquire(1, 1)).toBeNull();
  // What was refused for the user takes no place of the account.
  const second = acquire(2, 1);
  expect(second).not.toBeNull();
  expect(acquire(3, 1)).toBeNull();
  expect(acquire(4, 2)).not.toBeNull();
  second?.();
  first?.();
  first?.();
  expect(acquire(3, 1)).not.toBeNull();
  expect(acquire(3, 1)).not.toBeNull();
  expect(acquire(4, 1)).toBeNull();
});

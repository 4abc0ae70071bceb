import { expect, test } from "vitest";
import { requireMailable } from "./recipients";

const now = new Date("2026-11-22T12:00:00Z");
const before = (address: string, secondsAgo: number) => ({
  address,
  sentAt: new Date(now.getTime() - secondsAgo * 1000),
});
const extensionsOf = (run: () => void) => {
  try {
    run();
    return null;
  } catch (error) {
    return (error as { extensions: unknown }).extensions;
  }
};
const nine = Array.from({ length: 9 }, (_, index) => before(`guest${index}@x.example`, 86_400));

test("D85: the tenth address passes, the eleventh is refused, one of the ten passes again", () => {
  expect(extensionsOf(() => requireMailable(nine, ["tenth@x.example"], now))).toBeNull();
  const ten = [...nine, before("tenth@x.example", 86_400)];
  expect(extensionsOf(() => requireMailable(ten, ["guest3@x.example"], now))).toBeNull();
  expect(
    extensionsOf(() => requireMailable(ten, ["guest3@x.example", "new@x.example"], now)),
  ).toEqual({ code: "EMAIL_OVER_10", field: "emails", max: 10 });
});

test("D85: an address gets its next mail after three minutes, and no sooner", () => {
  const mailed = [before("ana@x.example", 60), before("lin@x.example", 179)];
  expect(
    extensionsOf(() => requireMailable(mailed, ["ana@x.example", "lin@x.example"], now)),
  ).toEqual({ code: "TOO_MANY_MAILS", field: "emails", retry_after: 120 });
  expect(extensionsOf(() => requireMailable(mailed, ["omar@x.example"], now))).toBeNull();
  const due = [before("ana@x.example", 180)];
  expect(extensionsOf(() => requireMailable(due, ["ana@x.example"], now))).toBeNull();
});

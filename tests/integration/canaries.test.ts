import { expect, test } from "vitest";
import { createCanaryWatch, firstNumberOf } from "../support/faults/canaries";
import { drawNumber } from "../support/faults/numbered-picture";

/** What npm run soak looks for, in answers that are doctored. */

const first = { accountId: 1, mark: "canaryfirst" };
const second = { accountId: 2, mark: "canarysecond" };

test("an answer with somebody else's mark is noticed, in text, in video and in a picture", async () => {
  const watch = createCanaryWatch([first, second]);
  const answer = (names: string[]) => Buffer.from(JSON.stringify({ data: { list: names } }));
  await watch.note(first, "hosts", answer(["Gate canaryfirst"]));
  await watch.note(first, "pictures", await drawNumber(firstNumberOf(0) + 5), true);
  await watch.note(second, "nothing", answer([]));
  expect(watch.foreign).toEqual([]);

  await watch.note(first, "hosts", answer(["Gate canaryfirst", "Gate CANARYSECOND"]));
  await watch.note(second, "live", Buffer.from([0, 255, ...Buffer.from("free canaryfirst"), 7]));
  await watch.note(second, "pictures", await drawNumber(firstNumberOf(0) + 5), true);
  expect(watch.foreign).toEqual([
    "hosts gave account 1 of account 2",
    "live gave account 2 of account 1",
    "pictures gave account 2 of account 1",
  ]);
  expect(watch.answers).toBe(6);
});

test("a question that never showed anything of its reader is named, for it proves nothing", async () => {
  const watch = createCanaryWatch([first, second]);
  await watch.note(first, "hosts", Buffer.from("canaryfirst"));
  await watch.note(first, "views", Buffer.from("[]"));
  expect(watch.findBlind(["hosts", "views", "alerts"])).toEqual(["views", "alerts"]);
});

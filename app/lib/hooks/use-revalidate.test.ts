import { redirect } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "../../../tests/support/router-page";
import { isPageRefresh, sendAfterRevalidation, whenLoaded } from "./use-revalidate";

afterEach(() => void vi.unstubAllGlobals());

const nextTurn = () => new Promise((done) => setImmediate(done));

test("the page's data is loaded again at once while nothing is under way", async () => {
  const page = openPage();
  page.push();
  expect(page.router.state.revalidation).toBe("loading");
  await page.settle();
  expect(page.loader).toHaveBeenCalledTimes(1);
});

test("C100: a push before the answer of a fetcher's form leaves the redirect it is answered with", async () => {
  const page = openPage();
  const answer = page.sendByFetcher("dialog");
  page.push();
  page.push();
  answer(redirect("/list"));
  await page.settle();
  expect(page.router.state.location.pathname).toBe("/list");
  // By the redirect, and once for both pushes.
  expect(page.loader).toHaveBeenCalledTimes(2);
});

test.each(["submitting", "loading"])(
  "a push while a page's form is %s leaves its answer and its redirect",
  async (step) => {
    const page = openPage();
    page.router.subscribe(({ navigation, revalidation }) => {
      if (navigation.state === step && revalidation === "idle") queueMicrotask(() => page.push());
    });
    page.sendByPage()({ taken: "name" });
    await page.settle();
    expect(page.router.state.actionData).toEqual({ dialog: { taken: "name" } });
    page.sendByPage()(redirect("/list"));
    await page.settle();
    expect(page.router.state.location.pathname).toBe("/list");
  },
);

test("a push is put off until the last of several forms is answered", async () => {
  const page = openPage();
  const answerFirst = page.sendByFetcher("first");
  page.push();
  const answerSecond = page.sendByFetcher("second");
  answerFirst({ ok: true });
  await vi.waitFor(() => expect(page.router.state.fetchers.get("first")?.state).toBe("idle"));
  await Promise.resolve();
  expect(page.router.state.revalidation).toBe("idle");
  answerSecond(redirect("/list"));
  await page.settle();
  expect(page.router.state.location.pathname).toBe("/list");
  page.loader.mockClear();
  page.push();
  await page.settle();
  expect(page.loader).toHaveBeenCalledTimes(1);
});

test("a form that is taken away before its answer holds no push back", async () => {
  const page = openPage();
  page.sendByFetcher("dialog");
  page.push();
  page.router.deleteFetcher("dialog");
  await page.settle();
  expect(page.loader).toHaveBeenCalledTimes(1);
});

test("C100: a form sent while the page's data is loaded again waits for them, and its redirect is an entry of the history", async () => {
  const page = openPage();
  const entries: string[] = [];
  page.router.subscribe(({ historyAction, location }) =>
    entries.push(`${historyAction} ${location.pathname}`),
  );
  // The push's data come while those of the redirect would be on their way.
  const answers: (() => void)[] = [];
  page.loader.mockImplementation(
    () => new Promise<object>((done) => answers.push(() => done({ ok: true }))),
  );
  page.push();
  sendAfterRevalidation(page.router, () => page.sendByFetcher("dialog")(redirect("/list")));
  page.push();
  await nextTurn();
  expect(page.router.state.fetchers.size).toBe(0);
  for (let turn = 0; turn < 3; turn += 1) {
    answers.shift()?.();
    await nextTurn();
  }
  await page.settle();
  expect(entries.filter((entry) => entry.startsWith("PUSH"))).toContain("PUSH /list");
  expect(page.router.state.location.pathname).toBe("/list");
  // By the push, by the redirect, and for the push in between.
  expect(page.loader).toHaveBeenCalledTimes(3);
});

test("a form that waits no longer holds no push back", async () => {
  const page = openPage();
  page.push();
  const send = vi.fn();
  sendAfterRevalidation(page.router, send)();
  await page.settle();
  page.push();
  await page.settle();
  expect(send).not.toHaveBeenCalled();
  expect(page.loader).toHaveBeenCalledTimes(2);
});

test("a refresh below the shell leaves it out, unless more is due or under way; what comes after is of everything", async () => {
  const page = openPage();
  page.push(true);
  await page.settle();
  expect(page.scopes.splice(0)).toEqual([true]);
  expect(isPageRefresh()).toBe(false);

  page.push(false);
  page.push(true);
  await page.settle();
  expect(page.scopes.splice(0)).toEqual([false, false]);

  const answer = page.sendByFetcher("dialog");
  page.push(true);
  page.push(false);
  answer({ ok: true });
  await page.settle();
  expect(page.scopes.splice(0)).toEqual([false, false]);

  page.push(true);
  await page.settle();
  await page.router.navigate("/list/dialog");
  await page.settle();
  expect(page.scopes).toEqual([true, false]);
});

test("what waits for the page's data runs once, after the form's answer and the data behind it", async () => {
  const page = openPage();
  const loaded = vi.fn(() => expect(page.loader).toHaveBeenCalledTimes(1));
  const answer = page.sendByFetcher("switch");
  whenLoaded(page.router, loaded);
  const calledOff = vi.fn();
  whenLoaded(page.router, calledOff)();
  await nextTurn();
  expect(loaded).not.toHaveBeenCalled();
  answer({ ok: true });
  await page.settle();
  page.push();
  await page.settle();
  expect(loaded).toHaveBeenCalledTimes(1);
  expect(calledOff).not.toHaveBeenCalled();
});

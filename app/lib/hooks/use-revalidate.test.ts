import { createMemoryRouter, redirect } from "react-router-dom";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import {
  isPageRefresh,
  revalidateAfterForms,
  sendAfterRevalidation,
  whenLoaded,
} from "./use-revalidate";

afterEach(() => void vi.unstubAllGlobals());

const nextTurn = () => new Promise((done) => setImmediate(done));

/** A real router at /list/dialog, whose forms are answered when the test says so. */
function openPage() {
  const answers = new Map<string, Promise<unknown>>();
  /** Of each load by the router, whether the shell was to be left out. */
  const scopes: boolean[] = [];
  const page = {
    loader: vi.fn((): object | Promise<object> => ({ ok: true })),
    shouldRevalidate() {
      scopes.push(isPageRefresh());
      return true;
    },
    action: async ({ request }: { request: Request }) =>
      answers.get(String((await request.formData()).get("form"))),
    element: null,
  };
  // A router takes a world without a document for a server, which sends no forms.
  const document = { createElement() {} };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { document }));
  const router = createMemoryRouter(
    [
      { id: "list", path: "/list", ...page },
      { id: "dialog", path: "/list/dialog", ...page },
    ],
    { initialEntries: ["/list/dialog"], hydrationData: { loaderData: { dialog: {} } } },
  );
  onTestFinished(() => router.dispose());
  const isIdle = () =>
    router.state.navigation.state === "idle" &&
    router.state.revalidation === "idle" &&
    [...router.state.fetchers.values()].every(({ state }) => state === "idle");

  /** Fills a form and gives what to send, with the way to answer it. */
  function fill(form: string) {
    let answer: (value: unknown) => void = () => {};
    answers.set(
      form,
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const formData = new FormData();
    formData.set("form", form);
    return { answer, submission: { formData, formMethod: "post" as const } };
  }

  return {
    router,
    loader: page.loader,
    scopes,
    push: (pageOnly = false) => revalidateAfterForms(router, pageOnly),
    sendByFetcher(key: string) {
      const { answer, submission } = fill(key);
      router.fetch(key, "dialog", "/list/dialog", submission);
      return answer;
    },
    sendByPage() {
      const { answer, submission } = fill("page");
      void router.navigate("/list/dialog", submission);
      return answer;
    },
    async settle() {
      await vi.waitFor(() => expect(isIdle()).toBe(true));
      // A deferred revalidation starts in a microtask.
      await Promise.resolve();
      await vi.waitFor(() => expect(isIdle()).toBe(true));
    },
  };
}

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

const failedWith = (status?: number) =>
  status === undefined ? new TypeError("Failed to fetch") : new Response(null, { status });

test.each([undefined, 500, 502, 503])(
  "a refresh that fails with %s leaves the page as it is",
  async (status) => {
    const { router, loader, push, settle } = openPage();
    const before = router.state.loaderData;
    loader.mockImplementationOnce(() => Promise.reject(failedWith(status)));
    push();
    await settle();
    expect(router.state.errors).toBeNull();
    expect(router.state.loaderData).toEqual(before);
    push();
    await settle();
    expect(router.state.loaderData).toEqual({ dialog: { ok: true } });
  },
);

test.each([401, 403, 404])("a refresh that is answered with %s says so", async (status) => {
  const { router, loader, push, settle } = openPage();
  loader.mockImplementationOnce(() => Promise.reject(failedWith(status)));
  push();
  await settle();
  expect(router.state.errors).toMatchObject({ dialog: { status } });
});

test("what fails for another address is no refresh, also while one is under way", async () => {
  const { router, loader, push, settle } = openPage();
  loader.mockImplementation(() => Promise.reject(failedWith(503)));
  push();
  void router.navigate("/list/dialog?page=2");
  await settle();
  expect(router.state.errors).toMatchObject({ dialog: { status: 503 } });
});

test("after the end of a refresh its loaders are the router's own again, and what failed is asked for once more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { router, loader, push, settle } = openPage();
  const own = () => router.state.matches.map(({ route }) => route.loader);
  const before = own();
  // The second one cuts the first off.
  for (let refresh = 0; refresh < 2; refresh++) {
    loader.mockImplementationOnce(() => Promise.reject(failedWith()));
    push();
  }
  await settle();
  expect(own()).toEqual(before);
  const calls = loader.mock.calls.length;
  vi.advanceTimersByTime(10_000);
  await settle();
  expect(loader.mock.calls.length).toBe(calls + 1);
  vi.advanceTimersByTime(20_000);
  expect(loader.mock.calls.length).toBe(calls + 1);
});

test("what failed is not asked for as long as the tab is hidden", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { loader, push, settle } = openPage();
  const isHidden = vi.fn(() => true);
  Object.defineProperty(window.document, "hidden", { get: isHidden });
  loader.mockImplementationOnce(() => Promise.reject(failedWith()));
  push();
  await settle();
  const calls = loader.mock.calls.length;
  vi.advanceTimersByTime(30_000);
  await settle();
  expect(loader.mock.calls.length).toBe(calls);
  isHidden.mockReturnValue(false);
  vi.advanceTimersByTime(10_000);
  await settle();
  expect(loader.mock.calls.length).toBe(calls + 1);
});

import { createMemoryRouter } from "react-router-dom";
import { expect, onTestFinished, vi } from "vitest";
import { isPageRefresh, revalidateAfterForms } from "../../app/lib/hooks/use-revalidate";

/** A real router at /list/dialog, whose forms are answered when the test says so. */
export function openPage() {
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

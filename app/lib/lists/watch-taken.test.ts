import { createMemoryRouter, json, redirect } from "react-router-dom";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { watchTaken } from "./watch-taken";

afterEach(() => void vi.unstubAllGlobals());

/** A list at /list, whose action answers so; what was told, and a way to post to it. */
function openList(action: () => Response) {
  // A router takes a world without a document for a server, which sends no forms.
  vi.stubGlobal("window", Object.assign(new EventTarget(), { document: { createElement() {} } }));
  const router = createMemoryRouter(
    [{ id: "list", path: "/list", action, loader: () => null, element: null }],
    { initialEntries: ["/list"], hydrationData: { loaderData: { list: null } } },
  );
  onTestFinished(() => router.dispose());
  const onTaken = vi.fn();
  watchTaken(router, "/list", onTaken);
  const post = async (name: string) => {
    const formData = new FormData();
    formData.set(name, "1");
    router.fetch("form", "list", "/list?q=a", { formData, formMethod: "post" });
    await vi.waitFor(() => expect(router.state.fetchers.get("form")?.state).not.toBe("submitting"));
    await vi.waitFor(() => expect(router.state.navigation.state).toBe("idle"));
  };
  return { onTaken, post };
}

test("a form with ticked rows is taken once its answer leads elsewhere", async () => {
  const { onTaken, post } = openList(() => redirect("/list?done=1"));
  await post("ids");
  expect(onTaken).toHaveBeenCalledWith(["1"]);
});

test("a refusal, and a form about something else, leave the ticks alone", async () => {
  const refused = openList(() => json({ intent: "move" }, 400));
  await refused.post("ids");
  expect(refused.onTaken).not.toHaveBeenCalled();
  const other = openList(() => redirect("/list"));
  await other.post("name");
  expect(other.onTaken).not.toHaveBeenCalled();
});

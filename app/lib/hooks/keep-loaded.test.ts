import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openPage } from "../../../tests/support/router-page";

afterEach(() => void vi.unstubAllGlobals());

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

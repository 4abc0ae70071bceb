import { afterEach, expect, test, vi } from "vitest";
import { keepAsked } from "./keep-asked.server";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const visit = () => ({ request: new Request("http://console.example/"), context: {} });

test("a setting is asked for once a minute, however many pages want it", async () => {
  vi.useFakeTimers();
  const ask = vi.fn(async () => "altcha");
  const find = keepAsked({ what: "captcha", otherwise: "none", ask });
  expect(await Promise.all([find(visit()), find(visit())])).toEqual(["altcha", "altcha"]);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_001);
  expect(await find(visit())).toBe("altcha");
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a cloud that fails is asked once for all parts of a page, and again for the next", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const ask = vi.fn(async (): Promise<string> => {
    throw new Response(null, { status: 503 });
  });
  const find = keepAsked({ what: "captcha", otherwise: "none", ask });
  expect([await find(visit()), await find(visit())]).toEqual(["none", "none"]);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_001);
  await find(visit());
  expect(ask).toHaveBeenCalledTimes(2);
});

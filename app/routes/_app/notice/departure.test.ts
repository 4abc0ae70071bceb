import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchDeparture } from "./departure";

let window: EventTarget;
const reload = vi.fn();
const depart = () => window.dispatchEvent(new Event("beforeunload"));

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  window = new EventTarget();
});
afterEach(() => void vi.useRealTimers());

test("a page that stays is reloaded at its time", () => {
  watchDeparture(window).reloadUnlessLeaving(reload, 1_000);
  vi.advanceTimersByTime(999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test("no reload cancels a page on its way, whether it was asked for before or after", () => {
  const departure = watchDeparture(window);
  depart();
  departure.reloadUnlessLeaving(reload, 1_000);
  vi.advanceTimersByTime(9_000);
  depart();
  vi.advanceTimersByTime(9_999);
  expect(reload).not.toHaveBeenCalled();
});

test("a download does not keep a page whose session has ended", () => {
  depart();
  const departure = watchDeparture(window);
  depart();
  departure.reloadUnlessLeaving(reload, 1_000);
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test("a reload that is called off does not happen", () => {
  const cancel = watchDeparture(window).reloadUnlessLeaving(reload, 1_000);
  depart();
  vi.advanceTimersByTime(5_000);
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test("a window that is no longer watched is reloaded all the same", () => {
  const departure = watchDeparture(window);
  departure.stop();
  depart();
  departure.reloadUnlessLeaving(reload, 1_000);
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

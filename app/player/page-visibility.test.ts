import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { suspendWhileHidden } from "./page-visibility";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const socket = { suspend: vi.fn(), resume: vi.fn() };
let stop: () => void;

function show(visibilityState: "visible" | "hidden"): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
  stop = suspendWhileHidden(socket);
  vi.clearAllMocks();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tab hidden for five seconds lets go of its video, and takes it up when it is seen", () => {
  show("hidden");
  vi.advanceTimersByTime(4_999);
  expect(socket.suspend).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(socket.suspend).toHaveBeenCalledOnce();
  show("visible");
  expect(socket.resume).toHaveBeenCalledOnce();
});

test("a tab that is only passed by keeps its video", () => {
  show("hidden");
  vi.advanceTimersByTime(3_000);
  show("visible");
  vi.advanceTimersByTime(10_000);
  expect(socket.suspend).not.toHaveBeenCalled();
});

test("nothing happens after the end", () => {
  show("hidden");
  stop();
  vi.advanceTimersByTime(10_000);
  show("visible");
  expect(socket.suspend).not.toHaveBeenCalled();
  expect(socket.resume).not.toHaveBeenCalled();
});

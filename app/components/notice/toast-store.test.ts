import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Toast, ToastStore } from "./toast-store";

let store: ToastStore;
beforeEach(() => {
  vi.useFakeTimers();
  store = new ToastStore();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (toast: Partial<Toast> & Pick<Toast, "title">) =>
  store.show({ kind: "message", tone: "ok", ...toast });
const titles = () => store.read().toasts.map(({ title }) => title);

describe("how long they stay", () => {
  test("C233: a message closes after 3000 ms, a notification after 4500 ms", () => {
    show({ title: "message" });
    show({ title: "notification", kind: "notification" });
    vi.advanceTimersByTime(2_999);
    expect(titles()).toEqual(["message", "notification"]);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual(["notification"]);
    vi.advanceTimersByTime(1_499);
    expect(titles()).toEqual(["notification"]);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  test("C208, C233: an error that leads somewhere closes like any other: the bell keeps it", () => {
    const action = { label: "Open", to: "/x" };
    show({ title: "failed", kind: "notification", tone: "error", action });
    vi.advanceTimersByTime(4_499);
    expect(titles()).toEqual(["failed"]);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  test("one that can be taken back stays as long as that is offered, or until it is answered", () => {
    const undo = { action: "/x", intent: "restore", fields: {}, seconds: 10, spoken: "Ctrl+Z" };
    show({ title: "left", undo });
    show({ title: "sent", undo });
    store.keep(store.read().toasts[1]?.id ?? "");
    expect(store.read().spoken.text).toBe("sent Ctrl+Z");
    vi.advanceTimersByTime(9_999);
    expect(titles()).toEqual(["left", "sent"]);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual(["sent"]);
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(["sent"]);
  });

  test("held, the clocks stand still and go on where they were", () => {
    show({ title: "one" });
    vi.advanceTimersByTime(2_000);
    store.hold();
    show({ title: "two" });
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(["one", "two"]);
    store.release();
    vi.advanceTimersByTime(1_000);
    expect(titles()).toEqual(["two"]);
    vi.advanceTimersByTime(2_000);
    expect(titles()).toEqual([]);
  });

  test("the last one closed under the pointer, the next one closes by itself again", () => {
    show({ title: "one" });
    store.hold();
    store.close(store.read().toasts[0]?.id ?? "");
    show({ title: "two" });
    vi.advanceTimersByTime(3_000);
    expect(titles()).toEqual([]);
  });
});

describe("the stack", () => {
  test("a fourth pushes out the oldest", () => {
    show({ title: "error", tone: "error", action: { label: "Open", to: "/x" } });
    for (const title of ["a", "b", "c"]) show({ title });
    expect(titles()).toEqual(["a", "b", "c"]);
  });

  test("one with the same key takes its place and its clock starts anew", () => {
    show({ title: "38 %", key: "host-1", kind: "notification" });
    show({ title: "other" });
    vi.advanceTimersByTime(2_000);
    show({ title: "62 %", key: "host-1", kind: "notification" });
    expect(titles()).toEqual(["62 %", "other"]);
    vi.advanceTimersByTime(4_499);
    expect(titles()).toEqual(["62 %"]);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  test("cleared, nothing is left and nothing comes back", () => {
    show({ title: "one" });
    store.clear();
    vi.advanceTimersByTime(10_000);
    expect(titles()).toEqual([]);
  });
});

describe("C235: what is said", () => {
  test("every new toast, the same words twice too", () => {
    show({ title: "Saved", text: "All of it." });
    expect(store.read().spoken).toEqual({ number: 1, text: "Saved All of it." });
    show({ title: "Saved", text: "All of it." });
    expect(store.read().spoken.number).toBe(2);
  });

  test("progress at most every five seconds, its end at once", () => {
    const progress = (text: string, title = "Updating") => show({ key: "host-1", title, text });
    progress("1 %");
    progress("2 %");
    expect(store.read().spoken.text).toBe("Updating 1 %");
    store.hold();
    vi.advanceTimersByTime(5_000);
    progress("9 %");
    expect(store.read().spoken.text).toBe("Updating 9 %");
    progress("62 %", "Failed");
    expect(store.read().spoken.text).toBe("Failed 62 %");
  });
});

import type { CDPSession, Locator, Page } from "playwright";
import { groupBy } from "../backend/collections";

/** What benches read from a page in Chromium: when results stand there, work a frame, answers to presses. */

/** Milliseconds from the key that opens a dialog. */
export interface Opening {
  /** Until its field takes keys. */
  readyMs: number;
  /** Until the frame it first stands in has been painted. */
  paintedMs: number;
}

declare global {
  interface Window {
    searchProbe: {
      /** From the last Enter to the frame after the results; 0 until then. */
      paintedMs: number;
      /** Milliseconds to the next paint of each press, by the browser's id of it. */
      interactions: Map<number, number>;
      /** Of the dialog that a key opens. */
      opening: Promise<Opening>;
    };
  }
}

/** Runs in the page, before its own script. */
export function installSearchProbe(): void {
  const interactions = new Map<number, number>();
  const opening = Promise.resolve({ readyMs: 0, paintedMs: 0 });
  const probe = { paintedMs: 0, interactions, opening };
  window.searchProbe = probe;
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter") return;
      const { timeStamp } = event;
      const before = location.search;
      // The address changes first: what React draws in a transition comes frames later. The filters of the words stand
      // above their results, drawn with them.
      const isThere = () =>
        location.search !== before && document.querySelector("main h2[role=status] + div > nav");
      const look = () => {
        if (!isThere()) requestAnimationFrame(look);
        // The frame with the results has been painted when the one after it begins.
        else requestAnimationFrame(() => (probe.paintedMs = performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId, duration } = entry;
      if (interactionId === 0) continue;
      const known = probe.interactions.get(interactionId) ?? 0;
      probe.interactions.set(interactionId, Math.max(known, duration));
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Duration of each press while some work runs; those under 16 ms, which Chromium leaves out, are missing. */
export async function collectInteractions(
  page: Page,
  work: () => Promise<void>,
): Promise<number[]> {
  await page.evaluate(() => window.searchProbe.interactions.clear());
  await work();
  // Entries are told of after the paint they measure.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return page.evaluate(() => [...window.searchProbe.interactions.values()]);
}

/** Between the two keys of a chord, and while a button is down; a hand takes 50 to 150 ms. */
const chordMs = 50;

/**
 * Presses as a hand does: the pointer is there before, and then only the browser sees it. Playwright's own click has the
 * page look up, within each of its events, what lies under the pointer; that counted as the page's answer.
 */
export async function pressMouse(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to press");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
  await page.mouse.down();
  await page.waitForTimeout(chordMs);
  await page.mouse.up();
}

/** Opens a dialog that takes the focus, by the second key of a chord. */
export async function measureOpening(page: Page, first: string, second: string): Promise<Opening> {
  await page.evaluate(watchOpening);
  await page.keyboard.down(first);
  await page.waitForTimeout(chordMs);
  await page.keyboard.press(second);
  await page.keyboard.up(first);
  return page.evaluate(() => window.searchProbe.opening);
}

/** Not among the types of every TypeScript that checks this. */
interface Scheduling {
  scheduler: {
    postTask(task: () => void, options: { priority: "user-blocking" }): Promise<unknown>;
  };
}

/** Runs in the page. */
function watchOpening(): void {
  const { scheduler } = window as unknown as Scheduling;
  window.searchProbe.opening = new Promise((resolve) => {
    const hear = ({ ctrlKey, key, timeStamp }: KeyboardEvent) => {
      if (key === "Control" || !ctrlKey) return;
      removeEventListener("keydown", hear, { capture: true });
      const msSoFar = () => performance.now() - timeStamp;
      let readyMs = 0;
      const focused = () => {
        readyMs = msSoFar();
      };
      addEventListener("focusin", focused, { capture: true, once: true });
      const look = () => {
        if (!document.querySelector("dialog[open]") || readyMs === 0) {
          requestAnimationFrame(look);
          return;
        }
        // Posted in a frame it runs after that frame's painting, and before any work put off until then.
        const painted = () => resolve({ readyMs, paintedMs: msSoFar() });
        void scheduler.postTask(painted, { priority: "user-blocking" });
      };
      requestAnimationFrame(look);
    };
    addEventListener("keydown", hear, { capture: true });
  });
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Of the thread's own processor time, not told of the shortest tasks; `dur` is by the clock. */
  tdur?: number;
  pid: number;
  tid: number;
  args: { name?: string };
}

/** The main thread's tasks in one frame, in milliseconds. */
export interface FrameWork {
  /** Of processor time. */
  cpuMs: number;
  /** By the clock: with what else ran on its core meanwhile. */
  clockMs: number;
}

/** The main thread's work in each frame while some work runs, from a trace. */
export async function measureFrames(page: Page, work: () => Promise<void>): Promise<FrameWork[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: [
        "toplevel",
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
        "disabled-by-default-devtools.timeline.frame",
      ],
    },
  });
  await work();
  const events = await endTrace(session);
  await session.detach();
  return sumFrames(events);
}

async function endTrace(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** Tasks of the thread that has most frames, summed from each frame's beginning to the next one's. */
function sumFrames(events: TraceEvent[]): FrameWork[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const begins = groupBy(
    events.filter(({ name }) => name === "BeginMainThreadFrame"),
    threadOf,
  );
  const [thread, frames = []] = [...begins].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const starts = frames.map(({ ts }) => ts).sort((a, b) => a - b);
  const sums = starts.map((): FrameWork => ({ cpuMs: 0, clockMs: 0 }));
  let frame = -1;
  const tasks = events
    .filter((event) => event.name === "RunTask" && threadOf(event) === thread)
    .sort((a, b) => a.ts - b.ts);
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A frame begins within its task.
    while (frame + 1 < starts.length && (starts[frame + 1] ?? 0) < ts + dur) frame += 1;
    const sum = sums[frame];
    if (!sum) continue;
    sum.cpuMs += tdur / 1000;
    sum.clockMs += dur / 1000;
  }
  return sums;
}

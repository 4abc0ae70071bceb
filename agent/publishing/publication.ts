import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { frameKinds } from "../../contract/media-frame";
import { startPublishing } from "../sources/ffmpeg";
import { shouldPause } from "../sources/should-pause";
import type { OpenedStream, SourceFrame, StreamSink } from "../sources/source";
import { defaultTimings, retryDelayMs, type Timings } from "../timings";

/** A stream that is sent to a media engine. */
export interface Publication {
  /** Sends it to this address from the next connection on, until so many milliseconds from now. */
  extend(url: string, ms: number): void;
  /** Ends it at once. */
  end(): void;
}

export interface PublicationOptions {
  open(sink: StreamSink): OpenedStream;
  onEnd(): void;
  log(line: string): void;
  timings?: Pick<Timings, "firstRetryMs" | "longestRetryMs"> | undefined;
  /** ffmpeg itself waits for minutes at a server that takes nothing more. */
  stalledMs?: number | undefined;
}

const defaultStalledMs = 10_000;
const errorMaxChars = 300;

/** The first of ffmpeg's errors, which is the cause of the others; without the address, which holds what lets it in. */
export function describeTrouble(errors: string, address: string): string {
  const [first = ""] = errors.trim().split("\n");
  const line = first.replace(/^\[[^\]]*\] /, "").replaceAll(address, "its address");
  return line.slice(0, errorMaxChars) || "the connection ended";
}

/** Publishes one stream until its time is over; a connection or a camera that is lost is tried again. Never throws. */
export function createPublication(options: PublicationOptions): Publication {
  const { timings = defaultTimings, stalledMs = defaultStalledMs } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let address = "";
  let timer: NodeJS.Timeout | undefined;
  let lastTrouble = "";
  let endConnection = () => {};
  let waiting = new AbortController();

  function complain(line: string): void {
    if (line !== lastTrouble) options.log(`not published: ${line}`);
    lastTrouble = line;
  }

  /** One connection; resolves when it has ended. */
  async function connect(): Promise<void> {
    const usedAddress = address;
    const child = await startPublishing(usedAddress);
    const [stdin, stderr] = [child.stdin as Writable, child.stderr as Readable];
    let errors = "";
    stderr.on("data", (text: Buffer) => {
      errors = (errors + text).slice(0, 2_000);
    });
    // ffmpeg may end before it has read what it was sent.
    stdin.on("error", () => {});
    const kill = () => child.kill("SIGKILL");
    endConnection = kill;
    const feed = feedChild(stdin, stalledMs, kill);
    const opened = options.open(feed.sink);
    if (signal.aborted || opened.type === "failed") kill();
    try {
      await once(child, "close");
    } finally {
      feed.end();
      if (opened.type === "opened") opened.stop();
    }
    if (signal.aborted) return;
    if (opened.type === "failed") complain(opened.reason);
    else complain(describeTrouble(errors, usedAddress));
  }

  async function run(): Promise<void> {
    let attempt = 0;
    while (!signal.aborted) {
      const beganMs = performance.now();
      await connect().catch((error: Error) => complain(error.message));
      // One that held is tried again at once; ffmpeg takes the first pictures also where it is refused.
      attempt = performance.now() - beganMs > timings.longestRetryMs ? 0 : attempt + 1;
      const waitMs = retryDelayMs(attempt, Math.random(), timings);
      waiting = new AbortController();
      const isOver = AbortSignal.any([signal, waiting.signal]);
      await delay(waitMs, undefined, { signal: isOver }).catch(() => {});
    }
  }

  function end(): void {
    clearTimeout(timer);
    ending.abort();
    endConnection();
    options.onEnd();
  }

  return {
    extend(url, ms) {
      const isFirst = address === "";
      // The ticket of a connection that stands is no longer needed.
      if (toPlace(url) !== toPlace(address)) endConnection();
      address = url;
      // Somebody waits for a picture.
      waiting.abort();
      clearTimeout(timer);
      timer = setTimeout(end, ms).unref();
      if (isFirst) void run();
    },
    end,
  };
}

const toPlace = (url: string): string => url.split("?", 1)[0] ?? "";

/**
 * Writes a stream's MP4 to a child; where the child is slow, whole groups of pictures are left out.
 * @param onStalled called when the child has taken nothing for so long
 */
function feedChild(stdin: Writable, stalledMs: number, onStalled: () => void) {
  let isPaused = false;
  let stalled: NodeJS.Timeout | undefined;
  const onTaken = () => {
    clearTimeout(stalled);
    stalled = stdin.writableLength > 0 ? setTimeout(onStalled, stalledMs) : undefined;
  };
  const sink: StreamSink = {
    frame(frame: SourceFrame) {
      if (frame.kind !== frameKinds.init && frame.kind !== frameKinds.fragment) return;
      isPaused = shouldPause(isPaused, stdin.writableLength, frame);
      if (isPaused || stdin.writableEnded) return;
      stalled ??= setTimeout(onStalled, stalledMs);
      stdin.write(frame.payload, onTaken);
    },
    ended: () => stdin.end(),
  };
  return { sink, end: () => clearTimeout(stalled) };
}

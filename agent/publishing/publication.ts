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
}

const errorMaxChars = 300;

/** The first of ffmpeg's errors, which is the cause of the others; without the address, which holds what lets it in. */
export function describeTrouble(errors: string, address: string): string {
  const [first = ""] = errors.trim().split("\n");
  const line = first.replace(/^\[[^\]]*\] /, "").replaceAll(address, "its address");
  return line.slice(0, errorMaxChars) || "the connection ended";
}

/** Publishes one stream until its time is over; a connection or a camera that is lost is tried again. Never throws. */
export function createPublication(options: PublicationOptions): Publication {
  const { timings = defaultTimings } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let address = "";
  let timer: NodeJS.Timeout | undefined;
  let lastTrouble = "";

  function complain(line: string): void {
    if (line !== lastTrouble) options.log(`not published: ${line}`);
    lastTrouble = line;
  }

  /** One connection; resolves when it has ended, with whether pictures were sent. */
  async function connect(): Promise<boolean> {
    const child = await startPublishing(address);
    const [stdin, stderr] = [child.stdin as Writable, child.stderr as Readable];
    let errors = "";
    stderr.on("data", (text: Buffer) => {
      errors = (errors + text).slice(-2_000);
    });
    // ffmpeg may end before it has read what it was sent.
    stdin.on("error", () => {});
    const kill = () => child.kill("SIGKILL");
    signal.addEventListener("abort", kill);
    const feed = feedChild(stdin);
    const opened = options.open(feed.sink);
    if (signal.aborted || opened.type === "failed") kill();
    try {
      await once(child, "close");
    } finally {
      signal.removeEventListener("abort", kill);
      if (opened.type === "opened") opened.stop();
    }
    if (signal.aborted) return false;
    if (opened.type === "failed") complain(opened.reason);
    else complain(describeTrouble(errors, address));
    return feed.sentCount() > 1;
  }

  async function run(): Promise<void> {
    let attempt = 0;
    while (!signal.aborted) {
      const isSent = await connect().catch((error: Error) => {
        complain(error.message);
        return false;
      });
      attempt = isSent ? 0 : attempt + 1;
      const waitMs = retryDelayMs(attempt, Math.random(), timings);
      await delay(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  function end(): void {
    clearTimeout(timer);
    ending.abort();
    options.onEnd();
  }

  return {
    extend(url, ms) {
      const isFirst = address === "";
      address = url;
      clearTimeout(timer);
      timer = setTimeout(end, ms).unref();
      if (isFirst) void run();
    },
    end,
  };
}

/** Writes a stream's MP4 to a child; where the child is slow, whole groups of pictures are left out. */
function feedChild(stdin: Writable): { sink: StreamSink; sentCount(): number } {
  let isPaused = false;
  let sent = 0;
  return {
    sentCount: () => sent,
    sink: {
      frame(frame: SourceFrame) {
        if (frame.kind !== frameKinds.init && frame.kind !== frameKinds.fragment) return;
        isPaused = shouldPause(isPaused, stdin.writableLength, frame);
        if (isPaused || stdin.writableEnded) return;
        sent++;
        stdin.write(frame.payload);
      },
      ended: () => stdin.end(),
    },
  };
}

import type { ChildProcess } from "node:child_process";
import { readFragment } from "../mp4/fragment";
import type { InitSegment } from "../mp4/init-segment";
import { keepVideo, writeStill } from "../mp4/still";
import type { StreamReader } from "../sources/camera-stream";
import { spawnComparison } from "../sources/ffmpeg";

/** Pictures are compared about a second apart. */
const everyMs = 900;
/** Motion that continues is reported again after this. */
const quietMs = 30_000;
/** Bytes waiting for ffmpeg's input; pictures beyond that are skipped. */
const waitingMaxBytes = 2 * 1024 * 1024;

/**
 * Watches a stream's keyframes for change: one small picture a second is decoded and compared with
 * the one before. `score` is how far the picture changed, 0 to 1.
 */
export function createMotionWatcher(options: {
  threshold: number;
  onMotion(score: number, atMs: number): void;
  nowMs?(): number;
}): StreamReader & { stop(): void } {
  const nowMs = options.nowMs ?? Date.now;
  let child: ChildProcess | null = null;
  let init: InitSegment | null = null;
  let lastFedMs = 0;
  let lastToldMs = Number.NEGATIVE_INFINITY;

  function receive(text: string): void {
    for (const [, value] of text.matchAll(/YAVG=([0-9.]+)/g)) {
      const score = Number(value) / 255;
      if (score < options.threshold || nowMs() - lastToldMs < quietMs) continue;
      lastToldMs = nowMs();
      options.onMotion(score, lastFedMs);
    }
  }

  function stop(): void {
    child?.kill("SIGKILL");
    child = null;
    init = null;
  }

  return {
    init(next, bytes) {
      stop();
      init = next;
      lastFedMs = 0;
      const started = spawnComparison();
      child = started;
      started.stdout?.on("data", (data: Buffer) => receive(data.toString("latin1")));
      // An ffmpeg that ends by itself is not restarted before the stream begins anew: motion
      // detection must not stop the recorder.
      for (const part of [started, started.stdin]) {
        part?.on("error", () => {
          if (child === started) child = null;
        });
      }
      started.stdin?.write(keepVideo(bytes, next));
    },
    frame({ payload, keyframe, capturedMs }) {
      const input = child?.stdin;
      if (!keyframe || !init || !input || capturedMs - lastFedMs < everyMs) return;
      if (input.writableLength > waitingMaxBytes) return;
      const fragment = readFragment(payload, init);
      const still = fragment && writeStill(payload, fragment, init.video.timescale);
      if (!still) return;
      lastFedMs = capturedMs;
      input.write(still);
    },
    down: stop,
    stop,
  };
}

/** The wall clock in frames since 1970. */
export interface FrameClock {
  readonly framesPerSecond: number;
  nowMs(): number;
  /** The frame that is being shown now. */
  currentFrame(): number;
  /** Calls the listener once a frame. Returns the function that stops it. */
  onFrame(listener: (frame: number) => void): () => void;
}

/**
 * One timer for every stream of the process: it runs while there are listeners, and is set anew for
 * each frame boundary, so that it neither drifts nor piles up behind a late turn.
 */
export function createFrameClock(
  framesPerSecond: number,
  nowMs: () => number = Date.now,
): FrameClock {
  const frameMs = 1000 / framesPerSecond;
  const listeners = new Set<(frame: number) => void>();
  let timer: NodeJS.Timeout | null = null;

  const currentFrame = () => Math.floor(nowMs() / frameMs);

  function schedule(): void {
    const untilNextMs = frameMs - (nowMs() % frameMs);
    timer = setTimeout(tick, Math.ceil(untilNextMs));
  }

  function tick(): void {
    schedule();
    const frame = currentFrame();
    for (const listener of listeners) listener(frame);
  }

  return {
    framesPerSecond,
    nowMs,
    currentFrame,
    onFrame(listener) {
      listeners.add(listener);
      if (!timer) schedule();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || !timer) return;
        clearTimeout(timer);
        timer = null;
      };
    },
  };
}

/** Runs a task at once and then at most once per interval, including once after the last call. */
export interface Throttle {
  call(): void;
  cancel(): void;
}

export function createThrottle(task: () => void, intervalMs: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAsked = false;
  function run(): void {
    isAsked = false;
    timer = setTimeout(() => {
      timer = null;
      if (isAsked) run();
    }, intervalMs);
    task();
  }
  return {
    call() {
      if (timer) isAsked = true;
      else run();
    },
    cancel() {
      if (timer) clearTimeout(timer);
      timer = null;
      isAsked = false;
    },
  };
}

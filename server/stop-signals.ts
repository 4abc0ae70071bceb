/**
 * npm passes on the signal that the terminal already gave us: one Ctrl-C may come twice within this
 * time.
 */
const sameKeyMs = 500;

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP and then ends the process; a second Ctrl-C ends it at once,
 * with the code a shell gives a command that SIGINT ended.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let firstMs: number | null = null;
  const handle = (signal: NodeJS.Signals) => {
    if (firstMs !== null) {
      if (signal === "SIGINT" && Date.now() - firstMs > sameKeyMs) process.exit(130);
      return;
    }
    firstMs = Date.now();
    void stop().finally(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, handle);
}

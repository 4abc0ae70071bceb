import type { Nats } from "./connection";

/** The other consoles of the installation, by what they say of themselves. */
export interface ConsolePresence {
  /** Something came from this console: from now on its silence is noticed. */
  note(consoleId: string): void;
  /** Returns the function that unsubscribes. */
  onLost(listener: (consoleId: string) => void): () => void;
  close(): void;
}

const subject = "sightline.alive";

export interface PresenceTimings {
  everyMs: number;
  /** Silence after which a console counts as dead. */
  silenceMs: number;
}

const defaults: PresenceTimings = { everyMs: 1_000, silenceMs: 4_000 };

/** A console that was killed says nothing more: what it sent, and what was sent to it, ends. */
export function createConsolePresence(
  nats: Nats,
  timings: Partial<PresenceTimings> = {},
): ConsolePresence {
  const { everyMs, silenceMs } = { ...defaults, ...timings };
  const noted = new Map<string, number>();
  const listeners = new Set<(consoleId: string) => void>();
  let lastTickMs = performance.now();

  const unsubscribe = nats.subscribe(subject, ({ data }) => {
    const consoleId = Buffer.from(data).toString();
    // Only those that something depends on: others could fill the memory.
    if (noted.has(consoleId)) noted.set(consoleId, performance.now());
  });

  function check(): void {
    nats.publish(subject, nats.consoleId);
    const nowMs = performance.now();
    // This process stood still, as in a suspended machine: what others said meanwhile is still unread.
    const stoodStill = nowMs - lastTickMs > silenceMs / 2;
    lastTickMs = nowMs;
    for (const [consoleId, heardMs] of noted) {
      if (stoodStill) noted.set(consoleId, nowMs);
      else if (nowMs - heardMs > silenceMs) {
        noted.delete(consoleId);
        for (const listener of listeners) listener(consoleId);
      }
    }
  }

  const timer = setInterval(check, everyMs);
  timer.unref();
  return {
    note(consoleId) {
      noted.set(consoleId, performance.now());
    },
    onLost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

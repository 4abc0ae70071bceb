import type { PtzCommand } from "~contract/names";

/** A PTZ command to post. */
export interface PtzRequest {
  cameraId: string;
  command: PtzCommand;
  /** 1 slow to 10 fast. */
  speed: number;
  preset?: number;
}

/** Posts a command; resolves with its error code, or null on success. */
export type PostPtzRequest = (request: PtzRequest, signal: AbortSignal) => Promise<string | null>;

/** Longer than the cloud waits for the camera's host. */
const answerMs = 6_000;
/** How long a stop waits for the answer of the command before it, so that the two arrive in order. */
const stopWaitMs = 300;

/**
 * Sends a camera's commands one at a time, because a stop that arrives before its movement stops nothing. A new command
 * replaces queued movements, so a movement that is still queued when its stop arrives is not sent at all. A stop gives
 * up a command that is not answered: should it arrive later, the cloud stops a movement that is not renewed.
 */
class CameraQueue {
  readonly #post: PostPtzRequest;
  readonly #onAnswer: (error: string | null) => void;
  #waiting: PtzRequest[] = [];
  #current: { abort: AbortController; isOvertaken: boolean } | null = null;

  constructor(post: PostPtzRequest, onAnswer: (error: string | null) => void) {
    this.#post = post;
    this.#onAnswer = onAnswer;
  }

  send(request: PtzRequest): void {
    // A stop is always sent.
    this.#waiting = this.#waiting.filter(({ command }) => command === "stop");
    this.#waiting.push(request);
    const current = this.#current;
    if (!current) void this.#drain();
    else if (request.command === "stop") {
      setTimeout(() => {
        current.isOvertaken = true;
        current.abort.abort();
      }, stopWaitMs);
    }
  }

  async #drain(): Promise<void> {
    for (let request = this.#waiting.shift(); request; request = this.#waiting.shift()) {
      const current = { abort: new AbortController(), isOvertaken: false };
      this.#current = current;
      const timer = setTimeout(() => current.abort.abort(), answerMs);
      const error = await Promise.race([
        this.#post(request, current.abort.signal),
        rejectOnAbort(current.abort.signal),
      ]).catch(() => "NETWORK");
      clearTimeout(timer);
      if (!current.isOvertaken) this.#onAnswer(error);
    }
    this.#current = null;
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Sends PTZ commands; a camera's never wait for another's. */
export class PtzSender {
  readonly #queues = new Map<string, CameraQueue>();
  readonly #post: PostPtzRequest;
  readonly #onAnswer: (error: string | null, cameraId: string) => void;

  constructor(post: PostPtzRequest, onAnswer: (error: string | null, cameraId: string) => void) {
    this.#post = post;
    this.#onAnswer = onAnswer;
  }

  send(request: PtzRequest): void {
    const { cameraId } = request;
    const queue =
      this.#queues.get(cameraId) ??
      new CameraQueue(this.#post, (error) => this.#onAnswer(error, cameraId));
    this.#queues.set(cameraId, queue);
    queue.send(request);
  }
}

import type { PtzCommand } from "~contract/names";

/** One command as it is posted. */
export interface PtzOrder {
  cameraId: string;
  command: PtzCommand;
  /** 1 slow to 10 fast. */
  speed: number;
  preset?: number;
}

/** What became of a command: the code of a refusal, or null. */
export type PtzPost = (order: PtzOrder) => Promise<string | null>;

/**
 * Sends commands one after the other: a stop must never overtake the movement it ends. A movement that is still
 * waiting when its stop comes is not sent at all; nothing waits behind more than one command.
 */
export class PtzSender {
  readonly #post: PtzPost;
  readonly #onAnswer: (error: string | null) => void;
  #waiting: PtzOrder[] = [];
  #isSending = false;

  constructor(post: PtzPost, onAnswer: (error: string | null) => void) {
    this.#post = post;
    this.#onAnswer = onAnswer;
  }

  send(order: PtzOrder): void {
    // What the same camera was still to be told is out of date, except a stop.
    this.#waiting = this.#waiting.filter(
      ({ cameraId, command }) => cameraId !== order.cameraId || command === "stop",
    );
    this.#waiting.push(order);
    void this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let order = this.#waiting.shift(); order; order = this.#waiting.shift()) {
      this.#onAnswer(await this.#post(order).catch(() => "NETWORK"));
    }
    this.#isSending = false;
  }
}

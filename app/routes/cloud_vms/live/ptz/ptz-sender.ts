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
export type PostPtzRequest = (request: PtzRequest) => Promise<string | null>;

/**
 * Sends commands one at a time: a stop must never overtake the movement it ends. A new command replaces queued
 * movements of the same camera, so a movement that is still queued when its stop arrives is not sent at all.
 */
export class PtzSender {
  readonly #post: PostPtzRequest;
  readonly #onAnswer: (error: string | null) => void;
  #waiting: PtzRequest[] = [];
  #isSending = false;

  constructor(post: PostPtzRequest, onAnswer: (error: string | null) => void) {
    this.#post = post;
    this.#onAnswer = onAnswer;
  }

  send(request: PtzRequest): void {
    // Queued movements of the same camera are outdated; a stop is always sent.
    this.#waiting = this.#waiting.filter(
      ({ cameraId, command }) => cameraId !== request.cameraId || command === "stop",
    );
    this.#waiting.push(request);
    void this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let request = this.#waiting.shift(); request; request = this.#waiting.shift()) {
      this.#onAnswer(await this.#post(request).catch(() => "NETWORK"));
    }
    this.#isSending = false;
  }
}

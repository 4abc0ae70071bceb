import { useEffect, useState } from "react";

/** Cards drawn in one frame: a row of them would take longer than a frame has. */
const cardsAFrame = 2;

/** Rows drawn in parts, one part a frame: the row that came first is whole before the next begins. */
export class DrawQueue {
  /** Frames that each still needs. */
  #waiting = new Map<() => void, number>();
  #frame = 0;

  /** Calls `draw` in so many of the next frames; returns how to give it up. */
  add(draw: () => void, frames: number): () => void {
    this.#waiting.set(draw, frames);
    this.#frame ||= requestAnimationFrame(this.#drawNext);
    return () => void this.#waiting.delete(draw);
  }

  #drawNext = () => {
    this.#frame = 0;
    const [first] = this.#waiting;
    if (!first) return;
    const [draw, frames] = first;
    if (frames > 1) this.#waiting.set(draw, frames - 1);
    else this.#waiting.delete(draw);
    draw();
    if (this.#waiting.size > 0) this.#frame ||= requestAnimationFrame(this.#drawNext);
  };
}

export const useDrawQueue = () => useState(() => new DrawQueue())[0];

/** How many of a row's cards are drawn so far: all of them, or a few a frame in a row that came with `inParts`. */
export function useDrawnCount(queue: DrawQueue, total: number, inParts: boolean): number {
  const [drawn, setDrawn] = useState(inParts ? 0 : total);
  const isWhole = drawn >= total;
  useEffect(() => {
    if (isWhole) return;
    const draw = () => setDrawn((cards) => cards + cardsAFrame);
    return queue.add(draw, Math.ceil(total / cardsAFrame));
  }, [isWhole, total, queue]);
  return Math.min(drawn, total);
}

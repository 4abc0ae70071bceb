import { useEffect, useState } from "react";

/**
 * Cards drawn in one frame: a row of them would take longer than a frame has. Scrolled faster than rows can be drawn,
 * they pass unseen: less is drawn of them, so that scrolling stays smooth.
 */
const cardsAFrame = { usual: 2, flung: 1 };

/** Draws so many more cards of a row. */
type Draw = (cards: number) => void;

/** Rows drawn in parts, one part a frame: the row that came first is whole before the next begins. */
export class DrawQueue {
  /** Cards that each still needs. */
  #waiting = new Map<Draw, number>();
  #frame = 0;
  #isScrolled: () => boolean;

  constructor(isScrolled: () => boolean) {
    this.#isScrolled = isScrolled;
  }

  /** Calls `draw` in the next frames until it has drawn so many; returns how to give it up. */
  add(draw: Draw, cards: number): () => void {
    this.#waiting.set(draw, cards);
    this.#frame ||= requestAnimationFrame(this.#drawNext);
    return () => void this.#waiting.delete(draw);
  }

  #drawNext = () => {
    this.#frame = 0;
    const [first] = this.#waiting;
    if (!first) return;
    const [draw, left] = first;
    const isFlung = this.#waiting.size > 1 && this.#isScrolled();
    const cards = Math.min(left, cardsAFrame[isFlung ? "flung" : "usual"]);
    if (left > cards) this.#waiting.set(draw, left - cards);
    else this.#waiting.delete(draw);
    draw(cards);
    if (this.#waiting.size > 0) this.#frame ||= requestAnimationFrame(this.#drawNext);
  };
}

/** @param isScrolled whether what is drawn moves at the moment; the first one given stays */
export const useDrawQueue = (isScrolled: () => boolean) =>
  useState(() => new DrawQueue(isScrolled))[0];

/** How many of a row's cards are drawn so far: all of them, or a few a frame in a row that came with `inParts`. */
export function useDrawnCount(queue: DrawQueue, total: number, inParts: boolean): number {
  const [drawn, setDrawn] = useState(inParts ? 0 : total);
  const isWhole = drawn >= total;
  useEffect(() => {
    if (isWhole) return;
    return queue.add((cards) => setDrawn((before) => before + cards), total);
  }, [isWhole, total, queue]);
  return Math.min(drawn, total);
}

/** Part of the picture that stays around a finding, of its own size on each side. */
const margin = 0.25;
/** Pictures of hosts have this shape. */
const pictureRatio = 16 / 9;

export interface CloseUp {
  /** Width by height of what is shown. */
  ratio: number;
  /** Place of the whole picture behind it. */
  style: { left: string; top: string; width: string; height: string };
}

/** Where a picture stands behind a frame that shows a finding and a little around it; null without a box. */
export function findCloseUp(box: readonly number[] | null): CloseUp | null {
  const [left, top, width, height] = box ?? [];
  if (left == null || top == null || !width || !height) return null;
  const across = span(left, width);
  const down = span(top, height);
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return {
    ratio: (across.size / down.size) * pictureRatio,
    style: {
      left: percent(-across.from / across.size),
      top: percent(-down.from / down.size),
      width: percent(1 / across.size),
      height: percent(1 / down.size),
    },
  };
}

function span(from: number, size: number): { from: number; size: number } {
  const start = Math.max(0, from - size * margin);
  const end = Math.min(1, from + size * (1 + margin));
  return { from: start, size: end - start };
}

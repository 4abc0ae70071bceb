/** Grid classes by columns. Written out, because Tailwind finds only whole class names. */
export const tracks: Record<number, string> = {
  1: "grid-cols-1 grid-rows-1",
  2: "grid-cols-2 grid-rows-2",
  3: "grid-cols-3 grid-rows-3",
  4: "grid-cols-4 grid-rows-4",
  6: "grid-cols-6 grid-rows-6",
};

/** React keys by camera, so that a tile that moves keeps its video. */
export function keyed(slots: readonly (string | null)[]): { key: string; id: string | null }[] {
  const seen = new Map<string, number>();
  return slots.map((id, index) => {
    if (id === null) return { key: `empty-${index}`, id };
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    return { key: `${id}-${nth}`, id };
  });
}

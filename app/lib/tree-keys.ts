/** A line of a tree of which only the open branches are listed, from top to bottom. */
export interface TreeLine {
  key: string;
  /** From 1. */
  level: number;
  /** Null where nothing can be below it. */
  isOpen: boolean | null;
}

export type TreeMove = { focus: number } | { open: string[] } | { close: string };

/** What a key does on a line (WAI-ARIA: tree view); null for a key that does nothing. */
export function moveInTree(
  lines: readonly TreeLine[],
  index: number,
  key: string,
): TreeMove | null {
  const line = lines[index];
  if (!line) return null;
  const last = lines.length - 1;
  switch (key) {
    case "ArrowDown":
      return { focus: Math.min(last, index + 1) };
    case "ArrowUp":
      return { focus: Math.max(0, index - 1) };
    case "Home":
      return { focus: 0 };
    case "End":
      return { focus: last };
    case "ArrowRight":
      if (line.isOpen === false) return { open: [line.key] };
      // What is below an open branch may not be there yet.
      return (lines[index + 1]?.level ?? 0) > line.level ? { focus: index + 1 } : null;
    case "ArrowLeft":
      return line.isOpen ? { close: line.key } : { focus: findParent(lines, index) ?? index };
    case "*":
      return { open: listClosedBeside(lines, index) };
    default:
      return null;
  }
}

function findParent(lines: readonly TreeLine[], index: number): number | null {
  const level = lines[index]?.level ?? 1;
  for (let above = index - 1; above >= 0; above--) {
    if ((lines[above]?.level ?? level) < level) return above;
  }
  return null;
}

/** The closed branches below the same one. */
function listClosedBeside(lines: readonly TreeLine[], index: number): string[] {
  const level = lines[index]?.level ?? 1;
  const from = (findParent(lines, index) ?? -1) + 1;
  const end = lines.findIndex((line, at) => at > index && line.level < level);
  return lines
    .slice(from, end < 0 ? lines.length : end)
    .flatMap((line) => (line.level === level && line.isOpen === false ? [line.key] : []));
}

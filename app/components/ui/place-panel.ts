interface Size {
  width: number;
  height: number;
}

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const gap = 4;
const margin = 8;
/** A panel smaller than this is of no use: it covers what it belongs to instead. */
const minHeight = 120;

/** Where a panel stands in the window: below what it belongs to, or above where there is more room for all of it. */
export function placePanel({
  anchor,
  align = "start",
  panel,
  viewport,
}: {
  anchor: Box;
  align?: "start" | "end" | undefined;
  panel: Size;
  viewport: Size;
}) {
  const below = viewport.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const isBelow = panel.height <= below || below >= above;
  const maxHeight = Math.max(isBelow ? below : above, minHeight);
  const height = Math.min(panel.height, maxHeight);
  const furthest = viewport.height - margin - height;
  const top = isBelow ? anchor.bottom + gap : anchor.top - gap - height;
  const left = align === "end" ? anchor.right - panel.width : anchor.left;
  return {
    maxHeight,
    top: Math.max(margin, Math.min(top, furthest)),
    left: Math.max(margin, Math.min(left, viewport.width - margin - panel.width)),
  };
}

import type { ReactNode } from "react";

export interface OpenPopover {
  /** False before script draws it: also while it is closed. */
  isDrawn: boolean;
  close: () => void;
}

export type PopoverContent = ReactNode | ((popover: OpenPopover) => ReactNode);

export function drawContent(content: PopoverContent, popover: OpenPopover): ReactNode {
  return typeof content === "function" ? content(popover) : content;
}

import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { useRef } from "react";
import { cx } from "~/lib/cx";
import { FloatingPanel } from "../floating-panel";
import type { HeadlessPanelProps } from "../panel";
import { drawContent, type PopoverContent } from "../popover-content";
import { TakenOver, useTakeOver } from "./take-over";

export default function HeadlessPopover(props: HeadlessPanelProps & { children: PopoverContent }) {
  const { label, align } = props;
  const { frame, left } = useTakeOver(props);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover as="div" ref={frame} className={cx("relative", props.className)}>
      <PopoverButton
        ref={button}
        aria-label={label}
        title={label}
        className={props.buttonClassName}
      >
        {props.button}
      </PopoverButton>
      <PopoverPanel
        as={FloatingPanel}
        beside={button}
        align={align}
        className={cx("p-1.25", props.panelClassName)}
      >
        {({ close }) => (
          <>
            {drawContent(props.children, { isDrawn: true, close })}
            <TakenOver frame={frame} left={left} />
          </>
        )}
      </PopoverPanel>
    </Popover>
  );
}

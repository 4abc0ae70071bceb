import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { type ReactNode, useRef } from "react";
import { cx } from "~/lib/cx";
import { FloatingPanel } from "../floating-panel";
import { MenuItemContext } from "../menu-item";
import type { HeadlessPanelProps } from "../panel";
import { TakenOver, useTakeOver } from "./take-over";

export default function HeadlessMenu(props: HeadlessPanelProps & { children: ReactNode }) {
  const { label, align, children } = props;
  const { frame, left } = useTakeOver(props);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <MenuItemContext.Provider value={MenuItem}>
      <Menu as="div" ref={frame} className={cx("relative", props.className)}>
        <MenuButton ref={button} aria-label={label} title={label} className={props.buttonClassName}>
          {props.button}
        </MenuButton>
        {/* transition: a form in it is sent before it goes. */}
        <MenuItems
          as={FloatingPanel}
          beside={button}
          align={align}
          modal={false}
          transition
          className={cx("p-1.25", props.panelClassName)}
        >
          {children}
          <TakenOver frame={frame} left={left} />
        </MenuItems>
      </Menu>
    </MenuItemContext.Provider>
  );
}

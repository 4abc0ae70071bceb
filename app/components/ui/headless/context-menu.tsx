import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "~/lib/cx";
import { FloatingPanel } from "../floating-panel";
import { MenuItemContext } from "../menu-item";

export interface ContextMenuProps {
  /** Its place in the element it stands in, in pixels. */
  at: { left: number; top: number };
  label: string;
  panelClassName: string;
  /** Called after a choice, Escape or a press outside: the owner unmounts the menu and restores the focus. */
  onClose: () => void;
  children: ReactNode;
}

export default function HeadlessContextMenu(props: ContextMenuProps) {
  const { at, label, panelClassName, onClose, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    // Once: React runs effects twice in development, and a second press would close it.
    if (isBegun.current) return;
    isBegun.current = true;
    button.current?.click();
  }, []);
  return (
    <MenuItemContext.Provider value={MenuItem}>
      <Menu as="div" className="absolute" style={at}>
        {({ open }) => (
          <>
            {/* Headless UI opens a menu by its button only: this one is the place of the click. */}
            <MenuButton ref={button} tabIndex={-1} aria-label={label} className="block size-0" />
            <MenuItems
              as={FloatingPanel}
              beside={button}
              modal={false}
              className={cx("p-1.25", panelClassName)}
            >
              {children}
            </MenuItems>
            <Ending isOpen={open} onClose={onClose} />
          </>
        )}
      </Menu>
    </MenuItemContext.Provider>
  );
}

/** Reports that the menu has closed. */
function Ending({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) onClose();
    wasOpen.current = isOpen;
  }, [isOpen, onClose]);
  return null;
}

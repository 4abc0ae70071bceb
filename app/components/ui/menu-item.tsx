import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from "react";

/** What makes an item of a link or button; null without script. */
export const MenuItemContext = createContext<ComponentType<{ children: ReactElement }> | null>(
  null,
);

/** Around one link or button of a menu. */
export function MenuItem({ children }: { children: ReactElement }) {
  const Item = useContext(MenuItemContext);
  return Item ? <Item>{children}</Item> : children;
}

export const menuItemClass =
  "flex min-h-7.5 w-full items-center gap-2.25 rounded-ctl px-2 py-1 text-left text-fg hover:bg-active data-focus:bg-active max-md:min-h-11";

export function MenuHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="px-2 pt-1.5 pb-1 text-2xs font-medium text-fg-3">
      {children}
    </p>
  );
}

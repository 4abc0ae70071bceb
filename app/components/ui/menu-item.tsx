import { Link, type LinkProps } from "@remix-run/react";
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from "react";
import { cx } from "~/lib/cx";

/** What makes an item of a link or button; null without script. */
export const MenuItemContext = createContext<ComponentType<{ children: ReactElement }> | null>(
  null,
);

function MenuItem({ children }: { children: ReactElement }) {
  const Item = useContext(MenuItemContext);
  return Item ? <Item>{children}</Item> : children;
}

export const menuItemClass =
  "flex min-h-7.5 w-full items-center gap-2.25 rounded-ctl px-2 py-1 text-left text-fg hover:bg-active disabled:opacity-50 data-focus:bg-active max-md:min-h-11";

/** A place to go to, from a menu. */
export function MenuLink(props: Omit<LinkProps, "className">) {
  return (
    <MenuItem>
      <Link {...props} className={menuItemClass} />
    </MenuItem>
  );
}

/** Something to do, from a menu: sends the form it stands in, unless it has another type. */
export function MenuButton({ className, ...props }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <MenuItem>
      <button type="submit" {...props} className={cx(menuItemClass, className)} />
    </MenuItem>
  );
}

export function MenuHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="px-2 pt-1.5 pb-1 text-2xs font-medium text-fg-3">
      {children}
    </p>
  );
}

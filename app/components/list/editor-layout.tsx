import { Link, NavLink, useOutlet } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";

export interface EditorItem {
  id: string;
  to: string;
  title: string;
  text?: ReactNode;
  /** At its right, beside the link: a switch, faces. */
  end?: ReactNode;
  /** Greyed, as of something switched off. */
  dimmed?: boolean;
}

export interface EditorLayoutProps {
  heading: string;
  /** The way to a new one. */
  action?: ReactNode;
  /** A search of the list. */
  search?: ReactNode;
  items: readonly EditorItem[];
  /** In place of the list where it has nothing: EmptyState, LoadFailed, NoPermission. */
  empty: ReactNode;
  /** In place of the editor while nothing is chosen. */
  unchosen: ReactNode;
}

/**
 * A list at the left and the editor of the chosen thing at the right: the route's child, an EditorPane. Where there is
 * no room for both, the one after the other.
 */
export function EditorLayout(props: EditorLayoutProps) {
  const { heading, action, search, items, empty, unchosen } = props;
  const editor = useOutlet();
  // One row of the height there is, so that each column scrolls by itself; "relative" keeps texts for screen readers in it.
  return (
    <div className="grid min-h-full md:h-full md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)]">
      <div
        className={cx(
          "relative flex min-h-0 flex-col gap-3 overflow-y-auto border-line p-3 pt-4 md:border-r md:bg-surface",
          editor !== null && "max-md:hidden",
        )}
      >
        <div className="flex min-h-8 items-center gap-3 px-2">
          <h1 className="text-lg">{heading}</h1>
          {action && <div className="ml-auto">{action}</div>}
        </div>
        {search && <div className="px-2">{search}</div>}
        {items.length === 0 && empty}
        <ul aria-label={heading} className="flex flex-col gap-0.5">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      </div>
      <div
        className={cx("relative min-w-0 md:overflow-y-auto", editor === null && "max-md:hidden")}
      >
        {editor ?? <div className="grid h-full place-items-center">{unchosen}</div>}
      </div>
    </div>
  );
}

function Item({ item }: { item: EditorItem }) {
  return (
    <li className="relative flex items-center gap-3 rounded-card px-2.5 py-2 has-aria-[current]:bg-active hover:bg-hover">
      <NavLink
        to={item.to}
        discover="none"
        preventScrollReset
        className="min-w-0 flex-1 after:absolute after:inset-0"
      >
        <span className={cx("block truncate font-medium", item.dimmed ? "text-fg-3" : "text-fg")}>
          {item.title}
        </span>
        {item.text && (
          <span className="block text-xs text-fg-2 [overflow-wrap:anywhere]">{item.text}</span>
        )}
      </NavLink>
      {/* Above the link, which covers the row. */}
      {item.end && <div className="relative">{item.end}</div>}
    </li>
  );
}

export interface EditorPaneProps {
  title: string;
  lead?: ReactNode;
  /** Address of the list alone: the way back where there is no room for both. */
  closeTo: string;
  /** Delete, discard, save. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The editor at the right of an EditorLayout. */
export function EditorPane({ title, lead, closeTo, actions, children }: EditorPaneProps) {
  const { t } = useTranslation("ui");
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      tabIndex={-1}
      data-takes-focus
      className="mx-auto flex max-w-285 flex-col gap-4 p-5 outline-none max-md:p-4"
    >
      <Link to={closeTo} className={cx(buttonClass("ghost", "sm"), "self-start md:hidden")}>
        <Icon as={ChevronLeft} />
        {t("editor.back")}
      </Link>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl [overflow-wrap:anywhere]">
            {title}
          </h2>
          {lead && <p className="mt-0.5 text-fg-3">{lead}</p>}
        </div>
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

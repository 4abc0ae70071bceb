import { NavLink } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import {
  listNavigation,
  type NavCounts,
  type NavItem,
  type Section,
} from "~/components/shell/navigation";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";

export interface NavListProps {
  section: Section;
  master: boolean;
  counts: NavCounts;
  /** Looks of an entry, of a heading, and of the words an icon rail hides. */
  itemClassName: string;
  headingClassName: string;
  wordsClassName?: string;
}

/** The entries of one section; the current page carries aria-current. */
export function NavList({ section, master, counts, ...look }: NavListProps) {
  const { t } = useTranslation();
  const id = useId();
  return listNavigation(section, master).map((group) => (
    <div key={group.title ?? "top"}>
      {group.title && (
        <p id={`${id}${group.title}`} className={look.headingClassName}>
          {t(`nav.${group.title}`)}
        </p>
      )}
      <ul aria-labelledby={group.title && `${id}${group.title}`}>
        {group.items.map((item) => (
          <li key={item.to}>
            <NavEntry item={item} count={item.count && counts[item.count]} {...look} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

export function NavEntry({
  item,
  count,
  itemClassName,
  wordsClassName,
}: {
  item: NavItem;
  count?: number | null;
  itemClassName: string;
  wordsClassName?: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = t(`title.${item.title}`);
  return (
    <NavLink
      to={item.to}
      end={item.end}
      title={title}
      prefetch={item.searches ? "none" : "intent"}
      className={itemClassName}
    >
      <Icon as={item.icon} />
      <span className={cx("min-w-0 truncate", wordsClassName)}>{title}</span>
      {typeof count === "number" && (
        <span className={cx("tnum ml-auto text-2xs text-fg-3", wordsClassName)}>
          {format.number(count)}
        </span>
      )}
    </NavLink>
  );
}

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
import { hiddenInRail, navItemClass } from "./sidebar-style";

const headingClass = cx("px-2 pt-[15px] pb-[5px] text-2xs font-medium text-fg-3", hiddenInRail);

export interface NavListProps {
  section: Section;
  master: boolean;
  counts: NavCounts;
}

/** The entries of one section; the current page carries aria-current. */
export function NavList({ section, master, counts }: NavListProps) {
  const { t } = useTranslation();
  const id = useId();
  return listNavigation(section, master).map((group) => (
    <div key={group.title ?? "top"}>
      {group.title && (
        <p id={`${id}${group.title}`} className={headingClass}>
          {t(`nav.${group.title}`)}
        </p>
      )}
      <ul aria-labelledby={group.title && `${id}${group.title}`}>
        {group.items.map((item) => (
          <li key={item.to}>
            <NavEntry item={item} count={item.count && counts[item.count]} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

export function NavEntry({ item, count }: { item: NavItem; count?: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = t(`title.${item.title}`);
  return (
    <NavLink
      to={item.to}
      end={item.end}
      title={title}
      prefetch={item.searches ? "none" : "intent"}
      className={navItemClass}
    >
      <Icon as={item.icon} />
      <span className={cx("min-w-0 truncate", hiddenInRail)}>{title}</span>
      {typeof count === "number" && (
        <span className={cx("tnum ml-auto text-2xs text-fg-3", hiddenInRail)}>
          {format.number(count)}
        </span>
      )}
    </NavLink>
  );
}

import { Link, useLocation, useMatches } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Section } from "~/components/shell/navigation";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { type Crumb, isRouteHandle } from "~/lib/handle";
import type { NotificationPage } from "~/lib/notice/notifications.server";
import { paths } from "~/lib/paths";
import { Bell } from "./bell/bell";
import { KeysButton } from "./keys/keys-button";
import { NavOpener } from "./nav-opener";
import { SearchButton, SearchField } from "./palette/search-opener";
import { PendingBar } from "./pending-bar";

export interface TopBarProps {
  section: Section;
  notifications: NotificationPage | null;
  /** Only on small screens, which show no sidebar. */
  isNarrowOnly: boolean;
}

/** Where this is; on small screens also what opens the sidebar. */
export function TopBar({ section, notifications, isNarrowOnly }: TopBarProps) {
  const { pathname } = useLocation();
  return (
    <header
      className={cx(
        "relative flex h-13 shrink-0 items-center gap-2.5 border-line border-b bg-canvas px-5 max-md:px-3",
        isNarrowOnly && "md:hidden",
      )}
    >
      {/* Another page closes it. */}
      <NavOpener key={pathname} />
      <Breadcrumb section={section} />
      <div className="ml-auto flex items-center gap-1">
        {!isNarrowOnly && <SearchField />}
        <SearchButton className="md:hidden" />
        <Bell newest={notifications} />
        {!isNarrowOnly && <KeysButton />}
      </div>
      <PendingBar />
    </header>
  );
}

function Breadcrumb({ section }: { section: Section }) {
  const { t } = useTranslation();
  const trail = useTrail();
  const root: Crumb & { to: string } =
    section === "vms"
      ? { to: paths.cloudVms, title: "cloud_vms" }
      : { to: paths.console, title: "console" };
  const crumbs = trail.length === 1 && trail[0]?.title === root.title ? trail : [root, ...trail];
  return (
    <nav aria-label={t("nav.breadcrumb")} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.75 font-medium text-fg-3">
        {crumbs.map((crumb, index) => {
          const words = crumb.name ?? (crumb.title && t(`title.${crumb.title}`));
          return index === crumbs.length - 1 ? (
            <li
              key={words}
              aria-current="page"
              className="min-w-0 truncate text-base font-semibold text-fg"
            >
              {words}
            </li>
          ) : (
            <li
              key={words}
              className={cx(
                "flex min-w-0 items-center gap-1.75",
                // On a phone only the step before this page has room beside it.
                index < crumbs.length - 2 ? "max-md:hidden" : "max-md:shrink-0",
              )}
            >
              <Link to={crumb.to ?? root.to} className="truncate hover:text-fg-2">
                {words}
              </Link>
              <Icon as={ChevronRight} size={14} className="opacity-70" />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The steps of the innermost route that names any. */
function useTrail(): Crumb[] {
  const trails = useMatches().flatMap(({ handle, data }) => {
    if (!isRouteHandle(handle)) return [];
    if (handle.trail && data) return [handle.trail(data)];
    return handle.title ? [[{ title: handle.title }]] : [];
  });
  return trails.at(-1) ?? [];
}

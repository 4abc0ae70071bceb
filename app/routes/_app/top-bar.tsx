import { Link, useLocation, useMatches } from "@remix-run/react";
import { ChevronRight, Menu as MenuIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { NavCounts, Section } from "~/components/shell/navigation";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { menuItemClass } from "~/components/ui/menu-item";
import { Popover } from "~/components/ui/popover";
import { cx } from "~/lib/cx";
import { type Crumb, isRouteHandle } from "~/lib/handle";
import type { NotificationPage } from "~/lib/notice/notifications.server";
import { paths } from "~/lib/paths";
import { Bell } from "./bell/bell";
import { KeysButton } from "./keys/keys-button";
import { NavList } from "./nav-list";
import { SearchButton, SearchField } from "./palette/search-opener";
import { PendingBar } from "./pending-bar";
import type { ShellUser } from "./sidebar";
import { UserMenu } from "./user-menu";

export interface TopBarProps {
  user: ShellUser;
  section: Section;
  counts: NavCounts;
  notifications: NotificationPage | null;
  /** Only on small screens, which have no sidebar. */
  isNarrowOnly: boolean;
}

/** Where this is; on small screens also the way to everything else. */
export function TopBar({ user, section, counts, notifications, isNarrowOnly }: TopBarProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <header
      className={cx(
        "relative flex h-13 shrink-0 items-center gap-2.5 border-line border-b bg-canvas px-5 max-md:px-3",
        isNarrowOnly && "md:hidden",
      )}
    >
      {/* Another page closes it. */}
      <Popover
        key={pathname}
        className="md:hidden"
        loadsOnTouch
        label={t("nav.open")}
        button={<Icon as={MenuIcon} />}
        buttonClassName={buttonClass("ghost", "lg", true)}
        panelClassName="max-h-[calc(100dvh-4.5rem)] w-72 max-w-[calc(100vw-1.5rem)] overflow-y-auto"
      >
        <nav aria-label={t("nav.pages")}>
          <NavList
            section={section}
            master={user.master}
            counts={counts}
            itemClassName={menuItemClass}
            headingClassName="px-2 pt-3 pb-1 text-2xs font-medium text-fg-3"
          />
          <hr className="-mx-1.25 my-1.25 border-line-2" />
          <Link className={menuItemClass} to={section === "vms" ? paths.console : paths.cloudVms}>
            {t(section === "vms" ? "title.all_services" : "title.cloud_vms")}
          </Link>
          <Link className={menuItemClass} to={paths.settings}>
            {t("title.settings")}
          </Link>
        </nav>
      </Popover>
      <Breadcrumb section={section} />
      <div className="ml-auto flex items-center gap-1">
        {!isNarrowOnly && <SearchField />}
        <SearchButton className="md:hidden" />
        <Bell newest={notifications} />
        {!isNarrowOnly && <KeysButton />}
      </div>
      <div className="md:hidden">
        <UserMenu
          user={user}
          wordsClassName="hidden"
          buttonClassName="grid size-10 place-items-center rounded-full"
          align="end"
        />
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

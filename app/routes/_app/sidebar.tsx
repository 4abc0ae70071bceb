import { Link } from "@remix-run/react";
import { LayoutGrid, PanelLeft, Settings } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import type { NavCounts, Section } from "~/components/shell/navigation";
import { useChoice } from "~/components/shell/use-choice";
import { Icon } from "~/components/ui/icon";
import { Logo, LogoMark } from "~/components/ui/logo";
import { cx } from "~/lib/cx";
import type { NotificationPage } from "~/lib/notice/notifications.server";
import { paths } from "~/lib/paths";
import { Bell } from "./bell/bell";
import { NavEntry, NavList } from "./nav-list";
import { SearchButton } from "./palette/search-opener";
import { ServiceSwitcher } from "./service-switcher";
import { drawerClass, hiddenInRail, sidebarId } from "./sidebar-style";
import { type MenuUser, UserMenu } from "./user-menu";

export interface ShellUser extends MenuUser {
  id: string;
  master: boolean;
  regionManager: boolean;
  account: { name: string; id: number };
}

export interface SidebarProps {
  user: ShellUser;
  section: Section;
  counts: NavCounts;
  /** Folded by the user. */
  rail: boolean;
  /** Folded by the screen, which has no room for words: no fold button. */
  alwaysRail: boolean;
  notifications: NotificationPage | null;
}

export const Sidebar = memo(function Sidebar(props: SidebarProps) {
  const { user, section, counts, rail, alwaysRail, notifications } = props;
  const { t } = useTranslation();
  const fold = useChoice("sidebar", rail ? "rail" : "full");
  const folded = fold.chosen === "rail";
  const narrow = folded || alwaysRail;

  return (
    <aside
      id={sidebarId}
      aria-label={t("nav.main")}
      data-rail={narrow || undefined}
      className={cx(
        "z-[36] flex min-h-0 w-56 shrink-0 flex-col border-line border-r bg-surface px-2.5 pb-2.5 md:relative rail:w-14 rail:px-2",
        drawerClass,
      )}
    >
      <div className="flex h-13 shrink-0 items-center px-2 rail:justify-center rail:px-0 max-md:hidden">
        <Link to={paths.console} aria-label="Sightline">
          <span className={hiddenInRail}>
            <Logo small />
          </span>
          <LogoMark className="hidden size-6 rail:block" />
        </Link>
        {!narrow && <FoldButton fold={fold} className="-mr-1.5 ml-auto" />}
      </div>
      <ServiceSwitcher section={section} account={user.account} />
      <nav aria-label={t("nav.pages")} className="min-h-0 flex-1 overflow-y-auto pt-2">
        <NavList section={section} master={user.master} counts={counts} />
      </nav>
      <div className="flex flex-col pt-2">
        {/* Such a screen has no top bar to hold it. */}
        {alwaysRail && (
          <div className="mb-1 flex flex-col items-center self-center max-md:hidden">
            <SearchButton />
            <Bell newest={notifications} inSidebar />
          </div>
        )}
        {folded && !alwaysRail && <FoldButton fold={fold} className="mb-1 self-center" />}
        {section === "vms" && (
          <NavEntry item={{ to: paths.console, title: "all_services", icon: LayoutGrid }} />
        )}
        <NavEntry item={{ to: paths.settings, title: "settings", icon: Settings }} />
        <div className="mt-2 border-line border-t pt-2">
          <UserMenu user={user} />
        </div>
      </div>
    </aside>
  );
});

/** Only from 1440 px up, where the user has the choice. */
function FoldButton({
  fold: { post, chosen, hidden },
  className,
}: {
  fold: ReturnType<typeof useChoice>;
  className: string;
}) {
  const { t } = useTranslation();
  const folded = chosen === "rail";
  const label = t(folded ? "nav.unfold" : "nav.fold");
  return (
    <ActionForm
      form={post}
      hidden={{ ...hidden, sidebar: folded ? "full" : "rail" }}
      className={cx("max-xl:hidden", className)}
    >
      <button
        type="submit"
        aria-label={label}
        title={label}
        className="grid size-7 place-items-center rounded-ctl text-fg-3 hover:bg-active hover:text-fg"
      >
        <Icon as={PanelLeft} />
      </button>
    </ActionForm>
  );
}

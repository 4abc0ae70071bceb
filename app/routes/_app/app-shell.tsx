import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { NavCounts } from "~/components/shell/navigation";
import { isRouteHandle } from "~/lib/handle";
import type { NotificationPage } from "~/lib/notice/notifications.server";
import { useNewestNotifications } from "./bell/use-newest-notifications";
import { LiveUpdatesFlag } from "./notice/live-updates-flag";
import { OverlayProvider } from "./overlays/overlay-provider";
import { type ShellUser, Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { useCutTitles } from "./use-cut-titles";
import { useSignedInPage } from "./use-signed-in-page";

export interface AppShellProps {
  user: ShellUser;
  counts: NavCounts;
  rail: boolean;
  /** The name of an environment that is not the real one; null on that. */
  stage: string | null;
  notifications: NotificationPage | null;
  children: ReactNode;
}

/**
 * Sidebar, top bar and work area. A route with `handle.video` gets an icon rail and the whole height of a shell that
 * stays dark in the light theme; where there is no room for the rail, the top bar is the way out of it.
 */
export function AppShell(props: AppShellProps) {
  const { user, counts, rail, stage, children } = props;
  const { t } = useTranslation();
  const handles = useMatches().flatMap(({ handle }) => (isRouteHandle(handle) ? [handle] : []));
  const section = handles.findLast((handle) => handle.section)?.section ?? "console";
  const video = handles.some((handle) => handle.video);
  const notifications = useNewestNotifications(props.notifications);
  useSignedInPage();
  useCutTitles();

  return (
    <div
      data-theme={video ? "dark" : undefined}
      className="flex h-dvh flex-col overflow-hidden bg-canvas text-fg"
    >
      {stage && <StageMark>{stage}</StageMark>}
      <div className="group/shell relative flex min-h-0 flex-1">
        <OverlayProvider user={user}>
          <a
            href="#content"
            className="-top-20 fixed left-3 z-50 rounded-ctl bg-accent px-3 py-2 font-semibold text-on-accent focus:top-3"
          >
            {t("skip_to_content")}
          </a>
          <Sidebar
            user={user}
            section={section}
            counts={counts}
            rail={rail}
            alwaysRail={video}
            notifications={notifications}
          />
          <div className="flex min-w-0 flex-1 flex-col">
            <TopBar section={section} notifications={notifications} isNarrowOnly={video} />
            <LiveUpdatesFlag />
            <main id="content" tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto">
              {children}
            </main>
          </div>
        </OverlayProvider>
      </div>
    </div>
  );
}

/** Above every screen, so that nobody takes the trial for the real thing. */
function StageMark({ children }: { children: string }) {
  return (
    <p
      role="note"
      className="shrink-0 border-line border-b bg-warn-soft px-5 py-0.5 text-center text-2xs font-semibold text-warn"
    >
      {children}
    </p>
  );
}

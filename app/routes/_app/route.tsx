import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteLoaderData,
} from "@remix-run/react";
import { memo, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { promiseHash } from "remix-utils/promise";
import ErrorScreen, { ErrorInShell } from "~/components/shell/error-screen";
import { takeFlash } from "~/lib/cookies/flash.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { takeTyped } from "~/lib/forms/typed-values.server";
import type { RouteHandle } from "~/lib/handle";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import { isPageRefresh } from "~/lib/hooks/use-revalidate";
import { graphql } from "~/lib/http/graphql";
import { besideThePage, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { getAnnouncementQueue } from "~/lib/notice/announcements.server";
import { findNewestNotifications } from "~/lib/notice/notifications.server";
import { RealtimeProvider } from "~/lib/realtime/realtime-context";
import { requireUser } from "~/lib/session/guards.server";
import { AppShell } from "./app-shell";
import { LocalPlayerHost } from "./local-player/local-player-host";
import { AnnouncementBanner } from "./notice/announcement-banner";
import { Flash } from "./notice/flash";
import { NoticeProvider } from "./notice/notice-provider";
import { isStageHost } from "./stage-host";

// After few sign-ins there is one to show.
const loadAnnouncementDialog = () => import("./notice/announcement-dialog");

export const handle: RouteHandle = { i18n: ["notice", "errors", "shell"] };

const countsDocument = graphql(`
  query query_console {
    query_console { hosts regions users events_today }
  }
`);

/** Who is signed in and what stands beside the sidebar's entries. */
export async function loader(args: LoaderFunctionArgs) {
  const { preferences, language, flash, typed } = await promiseHash({
    preferences: readPreferences(args.request),
    language: getLanguage(args.request),
    flash: takeFlash(args.request),
    typed: takeTyped(args),
  });
  const [user, counted, notifications, announcements] = await Promise.all([
    requireUser(args),
    requireUser(args)
      .then(() => callCloud(args, countsDocument, {}, besideThePage))
      .catch(notLoaded("the counters")),
    requireUser(args).then(() => findNewestNotifications(args, language)),
    requireUser(args).then(() => getAnnouncementQueue(args, language, preferences)),
  ]);
  const { waiting, total } = announcements;
  const counts = counted?.query_console;
  const shown = {
    user: {
      id: user.id,
      picture: user.profile_picture,
      name: user.name,
      email: user.email,
      master: user.master,
      regionManager: user.is_region_manager,
      account: { name: user.account_name, id: user.account_id },
    },
    counts: {
      hosts: counts?.hosts ?? null,
      regions: counts?.regions ?? null,
      users: counts?.users ?? null,
      events: counts?.events_today ?? null,
    },
    rail: preferences.sidebarRail,
    isStage: isStageHost(new URL(args.request.url).hostname),
    announcements: { waiting, total },
    flash: flash.flash,
    typed: typed.typed,
    notifications,
  };
  const cookies = [...announcements.cookies, ...flash.cookies, ...typed.cookies];
  return data(shown, {
    headers: setCookies(cookies),
  });
}

/**
 * A filter changed in place asks nothing of the shell, nor does a refresh of what is below it; a new page, a form or a
 * refresh of everything does.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod === undefined &&
  currentUrl.pathname === nextUrl.pathname &&
  (currentUrl.search !== nextUrl.search || isPageRefresh())
    ? false
    : defaultShouldRevalidate;

type ShellData = ReturnType<typeof useLoaderData<typeof loader>>;

interface ShellProps {
  data: ShellData;
  children: React.ReactNode;
}

/** Not drawn anew with each step of a navigation. */
const Shell = memo(function Shell({ data, children }: ShellProps) {
  const { t } = useTranslation(["common", "notice"]);
  const { user, counts, rail, isStage, announcements, flash, notifications } = data;
  const [announcement] = announcements.waiting;
  const announcementDialog = useLazyModule(loadAnnouncementDialog, announcement !== undefined);
  const role = user.master ? "master" : user.regionManager ? "region_manager" : "operator";
  return (
    <RealtimeProvider>
      <NoticeProvider user={user}>
        <LocalPlayerHost>
          <AppShell
            user={{ ...user, role: t(`role.${role}`) }}
            counts={counts}
            rail={rail}
            stage={isStage ? t("notice:stage") : null}
            notifications={notifications}
          >
            {announcement && (
              <noscript>
                {/* React draws nothing here in a browser, whose script need not have it. */}
                {import.meta.env.SSR && <AnnouncementBanner announcement={announcement} />}
              </noscript>
            )}
            {flash && <Flash key={flash.number} flash={flash} />}
            {children}
            {announcementDialog && <announcementDialog.default {...announcements} />}
          </AppShell>
        </LocalPlayerHost>
      </NoticeProvider>
    </RealtimeProvider>
  );
});

/** The same at every render, for the shell's sake. */
const outlet = <Outlet />;

/** Last shell data, kept for the error boundary; dropped when the layout unmounts. */
let lastShell: ShellData | undefined;

export default function SignedInLayout() {
  const data = useLoaderData<typeof loader>();
  useEffect(() => {
    lastShell = data;
    return () => {
      lastShell = undefined;
    };
  }, [data]);
  return <Shell data={data}>{outlet}</Shell>;
}

/**
 * A page that failed leaves the shell standing, so that every other page stays in reach. Without network the shell's
 * own data did not come either: what it showed last stands.
 */
export function ErrorBoundary() {
  const [last] = useState(lastShell);
  const data = useRouteLoaderData<typeof loader>("app") ?? last;
  if (!data) return <ErrorScreen />;
  return (
    <Shell data={data}>
      <ErrorInShell />
    </Shell>
  );
}

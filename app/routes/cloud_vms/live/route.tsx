import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { writePreferences } from "~/lib/cookies/preferences.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import type { RouteHandle } from "~/lib/handle";
import { requireUser } from "~/lib/session/guards.server";
import { LiveSocketProvider } from "~/player/live-socket-context";
import { useLocalPlayerMode } from "~/player/local/local-player-context";
import { LiveScreen } from "./live-screen";
import { findRequestedLayout, getLiveWall } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["live", "player", "events", "errors"],
  title: "live",
  section: "vms",
  video: true,
};

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const wall = await getLiveWall(args);
  const layout = findRequestedLayout(args.request);
  const cookies = layout ? await writePreferences(args.request, { layout }) : [];
  return data(wall, { headers: setCookies(cookies) });
}

/** The wall's state is in the address: the server needs only layout changes, which it stores in a cookie. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  // An action saved, renamed, moved or deleted a view.
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) {
    return defaultShouldRevalidate;
  }
  return currentUrl.searchParams.get("layout") !== nextUrl.searchParams.get("layout");
};

export default function Live() {
  useLocalPlayerMode("live");
  const { hasEngine, ...wall } = useLoaderData<typeof loader>();
  return (
    <LiveSocketProvider hasEngine={hasEngine}>
      {/* First: without script a dialog stands in its place, at the top of the page. */}
      <div className="empty:hidden noscript:p-3">
        <Outlet />
      </div>
      <LiveScreen {...wall} />
    </LiveSocketProvider>
  );
}

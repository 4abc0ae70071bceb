import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { useLocalPlayerMode } from "~/player/local/local-player-context";
import { PlaybackScreen } from "./playback-screen";
import { getPlayback } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["live", "playback", "player", "events"],
  title: "playback",
  section: "vms",
  video: true,
};

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return getPlayback(args);
}

/** No revalidation for cameras, time, zoom and panels: they are in the address, and the server does not need them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  [currentUrl, nextUrl].every(({ pathname }) => pathname.startsWith(paths.playback))
    ? false
    : defaultShouldRevalidate;

export default function Playback() {
  useLocalPlayerMode("playback");
  return <PlaybackScreen {...useLoaderData<typeof loader>()} />;
}

import { useLocation } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import {
  LocalPlayerProvider,
  useLocalPlayer,
  useLocalPlayerState,
} from "~/player/local/local-player-context";

// Most visitors never see it.
const LocalPlayerDialog = lazy(() => import("./local-player-dialog"));

/** The local player for every page below, and its dialog over them. */
export function LocalPlayerHost({ children }: { children: ReactNode }) {
  return (
    <LocalPlayerProvider>
      {children}
      <DialogArea />
    </LocalPlayerProvider>
  );
}

/** The page with video that a path belongs to, also with a panel beside it. */
const findVideoPage = (pathname: string) =>
  [paths.live, paths.playback].find((path) => `${pathname}/`.startsWith(`${path}/`));

/** Leaving a page with video closes the player's dialog, unless the player is off (C069, C070). */
function DialogArea() {
  const player = useLocalPlayer();
  const state = useLocalPlayerState();
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    const left = findVideoPage(previous.current);
    const hasLeft = left !== undefined && left !== findVideoPage(pathname);
    previous.current = pathname;
    if (hasLeft && player?.state.settings.isEnabled) player.closeDialog();
  }, [pathname, player]);
  if (!player || !state?.isDialogOpen) return null;
  return (
    <Suspense>
      <LocalPlayerDialog player={player} state={state} />
    </Suspense>
  );
}

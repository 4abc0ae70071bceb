import type { LiveSocket } from "./live-socket";

/** Switching through tabs must not interrupt the video. */
const hiddenMs = 5_000;

/**
 * Suspends the socket after the tab was hidden for 5 s and resumes it when shown. Returns the function that stops it.
 */
export function suspendWhileHidden(socket: Pick<LiveSocket, "suspend" | "resume">): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const onChange = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (document.visibilityState === "hidden") timer = setTimeout(() => socket.suspend(), hiddenMs);
    else socket.resume();
  };
  document.addEventListener("visibilitychange", onChange);
  onChange();
  return () => {
    document.removeEventListener("visibilitychange", onChange);
    if (timer) clearTimeout(timer);
  };
}

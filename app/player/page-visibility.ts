import type { LiveSocket } from "./live-socket";

/** A tab that is only passed by keeps its video. */
const hiddenMs = 5_000;

/** Lets go of the socket when the tab has been hidden for 5 s, and takes it up again. Returns the end. */
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

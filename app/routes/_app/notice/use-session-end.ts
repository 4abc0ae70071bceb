import { useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { useRealtime } from "~/lib/realtime/realtime-context";
import { type Departure, watchDeparture } from "./departure";

/** Long enough for the message that says why to be read first; it may come on another socket. */
const graceMs = 1_000;

/**
 * Signing out on this page closes the channel (specification section 4, Logout). A session that ended elsewhere loads
 * the page anew: the server knows the way to the login page and back. `isLeaving`: a forced logout has its own countdown.
 */
export function useSessionEnd(isLeaving: boolean): void {
  const { state, close } = useRealtime();
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement)) return;
      if (new URL(target.action).pathname !== paths.logout) return;
      close();
    };
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, [close]);

  const isOver = state.kind === "stopped" && state.reason === "signed_out";
  const departure = useRef<Departure | null>(null);
  useEffect(() => {
    const watched = watchDeparture(window);
    departure.current = watched;
    return () => watched.stop();
  }, []);
  useEffect(() => {
    if (!isOver || isLeaving) return;
    return departure.current?.reloadUnlessLeaving(() => window.location.reload(), graceMs);
  }, [isOver, isLeaving]);
}

/** Signs out as a new page, so that nothing of this user stays in memory; `redirect` is where to go after the next sign-in. */
export function postLogout(redirect: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = paths.logout;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "redirect";
  field.value = redirect;
  form.append(field);
  document.body.append(form);
  form.submit();
}

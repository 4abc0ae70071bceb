/** Why something is out of the viewer's hands: keys of namespace "event_detail". */
export type Reason = "no_license" | "no_live" | "no_playback";

/** What keeps the viewer from an event's camera, live and recorded; null for nothing (C140). */
export function findAccess(event: {
  has_license: boolean;
  can_live: boolean;
  can_playback: boolean;
}): { live: Reason | null; playback: Reason | null } {
  if (!event.has_license) return { live: "no_license", playback: "no_license" };
  return {
    live: event.can_live ? null : "no_live",
    playback: event.can_playback ? null : "no_playback",
  };
}

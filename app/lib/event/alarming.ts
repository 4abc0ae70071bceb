/** Events that call for a look at once: intrusion, fall, fight, smoke or fire, camera tampered. */
const alarmingIds: ReadonlySet<number> = new Set([300, 323, 324, 326, 330]);

/** Red text only for alarms, errors and destructive actions (design: Colour). */
export function isAlarming(eventId: number): boolean {
  return alarmingIds.has(eventId);
}

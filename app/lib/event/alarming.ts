/** Alarm events: intrusion, fall, fight, smoke or fire, camera tampered. */
const alarmingIds: ReadonlySet<number> = new Set([300, 323, 324, 326, 330]);

/** Red text is reserved for alarms, errors and destructive actions. */
export function isAlarming(eventId: number): boolean {
  return alarmingIds.has(eventId);
}

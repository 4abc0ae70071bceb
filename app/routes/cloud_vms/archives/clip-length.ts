/** "0:15" */
export function clipLength({
  from_ms: from,
  until_ms: until,
}: {
  from_ms: number;
  until_ms: number;
}): string {
  const seconds = Math.round((until - from) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

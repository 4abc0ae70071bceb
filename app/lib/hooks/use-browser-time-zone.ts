import { useEffect, useState } from "react";

/** UTC until script runs: the zone is only known to the browser. */
export function useBrowserTimeZone(): string {
  const [timeZone, setTimeZone] = useState("UTC");
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return timeZone;
}

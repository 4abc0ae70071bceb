import { useEffect, useState } from "react";

/** The browser's time zone; UTC on the server and until the page has hydrated. */
export function useBrowserTimeZone(): string {
  const [timeZone, setTimeZone] = useState("UTC");
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return timeZone;
}

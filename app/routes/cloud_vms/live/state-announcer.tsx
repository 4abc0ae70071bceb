import { useEffect, useRef, useState } from "react";

/** Minimum interval of announcements. */
const pauseMs = 5_000;

/** Polite live region that announces the newest text, at most once in five seconds. */
export function StateAnnouncer({ text }: { text: string }) {
  const [spoken, setSpoken] = useState("");
  const spokenAtMs = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, spokenAtMs.current + pauseMs - Date.now());
    const timer = setTimeout(() => {
      spokenAtMs.current = Date.now();
      setSpoken(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  );
}

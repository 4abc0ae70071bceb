import { useEffect, useRef, useState } from "react";

/** At least this long between two announcements (design: Accessibility). */
const pauseMs = 5_000;

/** Speaks the newest text, politely and not more than once in five seconds. */
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

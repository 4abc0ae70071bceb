import { useEffect, useRef, useState } from "react";

/** Whether the menu around an element is open; its content is worth loading only then. */
export function useOpenPanel() {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const details = ref.current?.closest("details");
    if (!details) return;
    const onToggle = () => setOpen(details.open);
    details.addEventListener("toggle", onToggle);
    return () => details.removeEventListener("toggle", onToggle);
  }, []);
  const close = () => {
    const details = ref.current?.closest("details");
    details?.removeAttribute("open");
    details?.querySelector("summary")?.focus();
  };
  return { ref, isOpen, close };
}

import { useEffect, useState } from "react";

/** True once the browser has nothing else to do. */
export function useIdleBrowser(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const settle = () => setIdle(true);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(settle, 2_000);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(settle, { timeout: 5_000 });
    return () => cancelIdleCallback(id);
  }, []);
  return isIdle;
}

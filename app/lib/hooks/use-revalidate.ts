import { useFetchers, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * Loads the page's data again; while a form sent by a fetcher is on its way, once it is back. The router takes a
 * refresh for a newer navigation and would drop the redirect that such a form is answered with.
 */
export function useRevalidate(): () => void {
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().some(
    (fetcher) => fetcher.state !== "idle" && fetcher.formMethod !== undefined,
  );
  const sending = useRef(isSending);
  const isDue = useRef(false);
  useEffect(() => {
    sending.current = isSending;
    if (isSending || !isDue.current) return;
    isDue.current = false;
    revalidate();
  }, [isSending, revalidate]);
  return useCallback(() => {
    if (sending.current) isDue.current = true;
    else revalidate();
  }, [revalidate]);
}

import { useEffect, useRef, useState } from "react";

/** Whether the picture of an address failed to load, or there is none; reset for a new address. */
export function usePictureFailure(link: string | null) {
  const image = useRef<HTMLImageElement>(null);
  const [failedLink, setFailedLink] = useState<string | null>(null);
  useEffect(() => {
    // The picture may have failed before hydration, without a handler.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedLink(link);
  }, [link]);
  return {
    image,
    failed: link === "" || (link !== null && failedLink === link),
    onError: () => setFailedLink(link),
  };
}

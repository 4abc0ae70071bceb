import { useEffect, useRef, useState } from "react";

/**
 * Behind the page's scripts: a recorder decodes one picture after the other, and a browser without HTTP/2 has six
 * connections for all it asks for.
 */
const low = { fetchpriority: "low" };

/** A camera's snapshot. Shows nothing instead of a broken image when it fails to load. */
export function SnapshotPicture(props: { src: string; alt: string; className: string }) {
  const { src, alt, className } = props;
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  // An image that failed before hydration sends no error event any more.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setBroken(true);
  }, []);
  if (isBroken || src === "") return null;
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      className={className}
      decoding="async"
      loading="lazy"
      {...low}
      onError={() => setBroken(true)}
    />
  );
}

import { useEffect, useRef, useState } from "react";

/** A camera's still picture. A camera without one shows nothing, not a broken image. */
export function SnapshotPicture(props: { src: string; alt: string; className: string }) {
  const { src, alt, className } = props;
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  // It may have failed before the page hydrated: then no error event comes any more.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setBroken(true);
  }, []);
  if (isBroken) return null;
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      className={className}
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

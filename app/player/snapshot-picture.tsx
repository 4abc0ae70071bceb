import { useEffect, useRef, useState } from "react";

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
      onError={() => setBroken(true)}
    />
  );
}

import { usePictureFailure } from "~/lib/hooks/use-picture-failure";

/**
 * Behind what else waits for a connection: a recorder decodes a few pictures at a time, and a browser without HTTP/2 has
 * six connections for all it asks for.
 */
const low = { fetchpriority: "low" };

/** A camera's snapshot. Shows nothing instead of a broken image when it fails to load. */
export function SnapshotPicture(props: { src: string; alt: string; className: string }) {
  const { src, alt, className } = props;
  const { image, failed, onError } = usePictureFailure(src);
  if (failed) return null;
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      className={className}
      decoding="async"
      loading="lazy"
      {...low}
      onError={onError}
    />
  );
}

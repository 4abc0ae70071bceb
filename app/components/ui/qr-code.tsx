/** A QR code, black on white in every theme: readers want it so. `label` says what it leads to. */
export function QrCodePicture({
  code: { size, path },
  label,
  className,
}: {
  code: { size: number; path: string };
  label: string;
  className?: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

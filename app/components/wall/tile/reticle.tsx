/** Corner ticks of a selected tile. */
export function Reticle() {
  return (
    <span className="corners pointer-events-none absolute inset-1 text-[#5cc8f2] [--corner-size:12px]" />
  );
}

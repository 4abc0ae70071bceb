/** A bar of 5 px whose number stands beside it in words. */
export function Progress({
  percent,
  tone = "accent",
}: {
  percent: number;
  tone?: "accent" | "ok" | "warn" | "danger";
}) {
  const fills = { accent: "bg-accent", ok: "bg-ok", warn: "bg-warn", danger: "bg-danger" };
  return (
    <span
      aria-hidden="true"
      className="block h-1.25 overflow-hidden rounded-full bg-active forced-color-adjust-none"
    >
      <span
        className={`block h-full rounded-full ${fills[tone]}`}
        style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
      />
    </span>
  );
}

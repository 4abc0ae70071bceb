import { cx } from "~/lib/cx";

/** The mark alone; its name stands beside it or on its link. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cx("shrink-0", className)}>
      <path
        d="M1 12h5.2M17.8 12H23"
        className="stroke-accent"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="12" cy="12" r="5.9" stroke="currentColor" strokeWidth="2" />
      <circle cx="12" cy="12" r="2.1" className="fill-accent" />
    </svg>
  );
}

/** Mark and name; the small one heads the sidebar. */
export function Logo({ small = false }: { small?: boolean }) {
  return (
    <span
      className={cx(
        "flex items-center gap-2 font-[650] tracking-[-0.02em] text-fg",
        small ? "text-lg" : "text-[17px]",
      )}
    >
      <LogoMark className={small ? "size-5.5" : "size-6"} />
      Sightline
    </span>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "~/lib/cx";

/**
 * A menu that opens without script (`<details>`). With script it also closes on Escape, giving focus
 * back to its button, on a click or focus elsewhere, and once something in it was chosen.
 */
export function Menu({
  summary,
  summaryClassName,
  label,
  panelClassName,
  className,
  startsOpen,
  keepsOpen,
  children,
}: {
  summary: ReactNode;
  summaryClassName: string;
  /** Name of the button, where its content is not one. */
  label?: string;
  /** Where the panel opens, and how wide. */
  panelClassName: string;
  className?: string;
  /** Something in it has to be seen, such as an error. */
  startsOpen?: boolean;
  /** A form that may answer with an error closes it by itself. */
  keepsOpen?: boolean;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const close = () => element.removeAttribute("open");
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !element.open) return;
      close();
      element.querySelector("summary")?.focus();
    };
    const onChosen = (event: Event) => {
      const target = event.target;
      if (target instanceof Element && target.closest(keepsOpen ? "a" : "a, [type=submit]")) {
        // After the submit: a button in a closed menu would not send its form.
        requestAnimationFrame(close);
      }
    };
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    element.addEventListener("keydown", onKey);
    element.addEventListener("click", onChosen);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
      element.removeEventListener("keydown", onKey);
      element.removeEventListener("click", onChosen);
    };
  }, [keepsOpen]);

  return (
    <details ref={details} open={startsOpen} className={cx("relative", className)}>
      <summary className={summaryClassName} aria-label={label} title={label}>
        {summary}
      </summary>
      <div
        className={cx(
          "absolute z-30 animate-pop rounded-card bg-overlay p-1.25 shadow-pop",
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}

export const menuItemClass =
  "flex min-h-7.5 w-full items-center gap-2.25 rounded-ctl px-2 py-1 text-left text-fg hover:bg-active max-md:min-h-11";

export function MenuHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="px-2 pt-1.5 pb-1 text-2xs font-medium text-fg-3">
      {children}
    </p>
  );
}

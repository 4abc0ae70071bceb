import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/use-hydrated";
import { buttonClass } from "./button";
import { Dialog, dialogFootClass } from "./dialog";

export interface RouteDialogProps {
  /** A verb phrase. */
  title: string;
  text?: ReactNode;
  /** Address of the page without it: the address opened it, and leaving the address closes it. */
  closeTo: string;
  /** It interrupts: read out at once. */
  alert?: boolean;
  /** Up to 640 px (design: Dialog). */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A dialog that has an address. With script it stands over the page; without it is a section at its place, which is
 * at the top of the page. Focus starts on `[data-first-focus]`, else on its first control.
 */
export function RouteDialog({ title, text, closeTo, alert, wide, children }: RouteDialogProps) {
  const id = useId();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const content = (
    <>
      <div className="px-5 pt-4.5">
        <h2 id={`${id}title`} className="text-lg [overflow-wrap:anywhere]">
          {title}
        </h2>
        {text && (
          <div
            id={`${id}text`}
            className="mt-1 whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]"
          >
            {text}
          </div>
        )}
      </div>
      {children}
    </>
  );
  if (!hydrated) {
    return (
      <section
        aria-labelledby={`${id}title`}
        className={cx(
          "w-full rounded-dialog border border-accent bg-overlay",
          wide ? "max-w-160" : "max-w-110",
        )}
      >
        {content}
      </section>
    );
  }
  return (
    <Dialog
      alert={alert}
      labelledBy={`${id}title`}
      describedBy={text ? `${id}text` : undefined}
      onClose={() => navigate(closeTo, { replace: true, preventScrollReset: true })}
      className={wide ? "w-160" : "w-110"}
    >
      {content}
    </Dialog>
  );
}

/** Way out first, then the deed (design: Dialog). */
export function DialogFoot({
  closeTo,
  closeLabel,
  children,
  firstFocus = false,
}: {
  closeTo: string;
  closeLabel: string;
  children?: ReactNode;
  /** Focus starts on the way out: before something destructive. */
  firstFocus?: boolean;
}) {
  return (
    <div className={dialogFootClass}>
      <Link
        to={closeTo}
        replace
        preventScrollReset
        className={buttonClass()}
        data-first-focus={firstFocus || undefined}
      >
        {closeLabel}
      </Link>
      {children}
    </div>
  );
}

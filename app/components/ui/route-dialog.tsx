import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { cx } from "~/lib/cx";
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
  /** Escape does nothing: only its own controls close it. */
  stays?: boolean;
  /** Up to 640 px. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A dialog that has an address. It stands over the page, where script makes it modal without moving it: what is pressed
 * meanwhile would be missed. Without script it stands in its place, which is at the top of the page. Focus starts on
 * `[data-first-focus]`, else on its first control.
 */
export function RouteDialog({
  title,
  text,
  closeTo,
  alert,
  stays,
  wide,
  children,
}: RouteDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <Dialog
      inPlace
      alert={alert}
      stays={stays}
      labelledBy={`${id}title`}
      describedBy={text ? `${id}text` : undefined}
      onClose={() => navigate(closeTo, { replace: true, preventScrollReset: true })}
      className={cx(
        wide ? "w-160" : "w-110",
        "fixed inset-0 z-40 h-fit overflow-auto",
        "noscript:static noscript:mx-0 noscript:animate-none noscript:border noscript:border-accent",
      )}
    >
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
    </Dialog>
  );
}

/** The way out first, then the button that acts. */
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

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cx } from "~/lib/cx";

export interface DialogProps {
  /** False: drawn, but out of sight, so that it opens at once. */
  isOpen?: boolean;
  /** It interrupts: read out at once, and to be answered. */
  alert?: boolean;
  /** Element ids of its title and of its text. */
  labelledBy: string;
  describedBy?: string;
  /** Escape, or the browser's own way to close it. The owner takes the dialog away. */
  onClose: () => void;
  /** Escape does nothing: only its own controls close it, as where something is shown but once. */
  stays?: boolean | undefined;
  /** Stands open in its place until script runs; what was typed into it by then stays. */
  inPlace?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog: the browser's own `<dialog>` keeps the focus inside and everything else out of reach,
 * and gives the focus back to its opener (C360). Focus starts on `[data-first-focus]`, else on the
 * first control.
 */
export function Dialog({
  isOpen = true,
  alert,
  labelledBy,
  describedBy,
  onClose,
  stays = false,
  inPlace = false,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  // A layout effect: the dialog is closed while it still stands, so that the focus goes back.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { current } = dialog;
    const focused = document.activeElement;
    const isInUse = focused instanceof HTMLElement && current?.contains(focused);
    // Open in its place so far; `close` would tell its owner.
    current?.removeAttribute("open");
    current?.showModal();
    if (isInUse) focused.focus();
    else current?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    isLeaving.current = false;
    return () => {
      isLeaving.current = true;
      current?.close();
    };
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      open={inPlace || undefined}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        if (!stays) onClose();
      }}
      // Chromium closes on a second Escape whatever `cancel` said.
      onClose={({ currentTarget }) => {
        if (isLeaving.current) return;
        if (stays) currentTarget.showModal();
        else onClose();
      }}
      className={cx(
        "pointer-events-auto m-auto max-h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)] animate-pop rounded-dialog bg-overlay text-fg shadow-dialog backdrop:bg-scrim",
        className,
      )}
    >
      {children}
    </dialog>
  );
}

/** Title and text beside an optional mark. */
export function DialogHead({
  titleId,
  title,
  textId,
  text,
  mark,
}: {
  titleId: string;
  title: string;
  textId: string;
  text: string;
  mark?: ReactNode;
}) {
  return (
    <div className="flex items-start gap-3 px-5 pt-4.5">
      {mark}
      <div className="min-w-0">
        <h2 id={titleId} className="text-lg [overflow-wrap:anywhere]">
          {title}
        </h2>
        <p id={textId} className="mt-1 whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">
          {text}
        </p>
      </div>
    </div>
  );
}

export const dialogFootClass =
  "mt-4 flex flex-wrap items-center justify-end gap-2 border-line-2 border-t px-5 py-3.5";

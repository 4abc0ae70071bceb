import { Link } from "@remix-run/react";
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from "lucide-react";
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useToastStore } from "~/components/notice/toast-context";
import type { ShownToast, Toast } from "~/components/notice/toast-store";
import { Icon } from "~/components/ui/icon";
import { Progress } from "~/components/ui/progress";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import { UndoForm } from "./undo-form";

const marks: Record<Toast["tone"], { icon: LucideIcon; className: string }> = {
  ok: { icon: CircleCheck, className: "text-ok" },
  info: { icon: Info, className: "text-accent-text" },
  error: { icon: CircleAlert, className: "text-danger" },
};

export const toastClass =
  "pointer-events-auto flex w-full animate-pop items-start gap-2.5 rounded-card bg-overlay px-3 py-2.75 shadow-pop";

/** The stack on screen, and the live region that speaks for it (C235). */
export function Toaster() {
  const { t } = useTranslation("notice");
  const store = useToastStore();
  const { toasts, spoken } = useSyncExternalStore(store.watch, store.read, store.read);
  const stack = useKeptFocus<HTMLElement>("[data-close]");
  /** What had the focus before the stack; gets it back from the last toast. */
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (toasts.length > 0) return;
    if (document.activeElement === document.body) before.current?.focus({ preventScroll: true });
    before.current = null;
  }, [toasts.length]);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    store.hold();
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      before.current = relatedTarget;
    }
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    before.current = null;
    store.release();
  };
  return (
    <>
      <div role="status" className="sr-only">
        <p key={spoken.number}>{spoken.text}</p>
      </div>
      {toasts.length > 0 && (
        <section
          ref={stack}
          aria-label={t("region")}
          onPointerEnter={store.hold}
          onPointerLeave={store.release}
          onFocus={enter}
          onBlur={leave}
          className="flex flex-col gap-2.5"
        >
          {toasts.map((toast) => (
            <ToastCard
              key={toast.id}
              toast={toast}
              onKeep={() => store.keep(toast.id)}
              onClose={() => store.close(toast.id)}
            />
          ))}
        </section>
      )}
    </>
  );
}

interface ToastCardProps {
  toast: ShownToast;
  onKeep: () => void;
  onClose: () => void;
}

function ToastCard({ toast, onKeep, onClose }: ToastCardProps) {
  const { t } = useTranslation("notice");
  const { icon, className } = marks[toast.tone];
  return (
    <div data-toast={toast.tone} className={toastClass}>
      <Icon as={icon} className={`mt-px ${className}`} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex gap-2 font-medium">
          {toast.title}
          {toast.percent !== undefined && (
            <span className="tnum ml-auto font-normal text-fg-3">
              {t("firmware.percent", { percent: toast.percent })}
            </span>
          )}
        </p>
        {toast.text && <p className="text-fg-3">{toast.text}</p>}
        {toast.percent !== undefined && (
          <div className="mt-2">
            <Progress percent={toast.percent} />
          </div>
        )}
        {toast.action && (
          <Link
            to={toast.action.to}
            onClick={onClose}
            className="text-accent-text underline-offset-3 hover:underline"
          >
            {toast.action.label}
          </Link>
        )}
        {toast.undo && <UndoForm undo={toast.undo} onSend={onKeep} onDone={onClose} />}
      </div>
      <button
        type="button"
        aria-label={t("close")}
        title={t("close")}
        onClick={onClose}
        data-close
        className="-m-1 grid size-6 shrink-0 place-items-center rounded-ctl text-fg-3 hover:text-fg"
      >
        <Icon as={X} />
      </button>
    </div>
  );
}

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm, SubmitButton } from "~/components/form/action-form";
import { usePost, usePostError } from "~/components/form/use-post";
import type { ToastUndo } from "~/components/notice/toast-store";
import { usePageKeys } from "~/lib/hooks/use-page-keys";
import { isTyping } from "~/lib/is-typing";

export interface UndoFormProps {
  undo: ToastUndo;
  /** On its way: the toast has to stay until it is answered. */
  onSend: () => void;
  /** Taken back. */
  onDone: () => void;
}

/** The button of a toast that takes a change back, also with Ctrl+Z; where that is refused, it says why. */
export function UndoForm({ undo, onSend, onDone }: UndoFormProps) {
  const { t } = useTranslation("notice");
  const frame = useRef<HTMLDivElement>(null);
  const post = usePost({ intent: undo.intent, action: undo.action, onSubmit: onSend });
  const error = usePostError(post);
  const { busy, answer } = post;
  const wasBusy = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (wasBusy.current && !busy && !answer) {
      // The button goes, and must not take the focus to the page's beginning.
      if (frame.current?.contains(document.activeElement)) {
        document.getElementById("content")?.focus({ preventScroll: true });
      }
      done.current();
    }
    wasBusy.current = busy;
  }, [busy, answer]);
  // In a field, these keys take back what was typed.
  usePageKeys((event) => {
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
    if (!isUndo || event.shiftKey || event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    frame.current?.querySelector("form")?.requestSubmit();
  });
  return (
    <div ref={frame}>
      <ActionForm form={post} hidden={undo.fields}>
        <SubmitButton
          form={post}
          variant="secondary"
          size="sm"
          className="mt-1.5"
          aria-keyshortcuts="Control+Z"
          title={`${t("undo")} (Ctrl+Z)`}
        >
          {t("undo")}
        </SubmitButton>
      </ActionForm>
      {error && (
        <p role="alert" className="mt-1 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

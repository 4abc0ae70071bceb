import { Form, useNavigation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { useToast } from "~/components/notice/toast-context";

export interface PostedFormProps {
  /** What the page's action is to do. */
  intent: string;
  /** Which of several alike is meant; sent as `id`. */
  id?: string;
  /** The action's answer to this form: its first bad field gets the focus. */
  answer?: object | undefined;
  /** Address that answers; the page's own where there is none. */
  action?: string;
  className?: string;
  children: (busy: boolean) => ReactNode;
}

/** A form of a page whose action tells its forms apart by `intent`. Sent once, however often it is pressed (C358). */
export function PostedForm({ intent, id, answer, action, className, children }: PostedFormProps) {
  const { t } = useTranslation("errors");
  const toast = useToast();
  const navigation = useNavigation();
  const sent = navigation.formData;
  const isSent = sent?.get("intent") === intent && (sent.get("id") ?? undefined) === id;
  const form = useFocusFirstError(answer);
  const onSubmit = (event: FormEvent) => {
    if (navigation.formData || !navigator.onLine) event.preventDefault();
    if (!navigator.onLine) toast({ kind: "message", tone: "error", title: t("NETWORK") });
  };
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate
      preventScrollReset
      className={className}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children(isSent)}
    </Form>
  );
}

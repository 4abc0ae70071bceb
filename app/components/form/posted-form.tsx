import { useActionData, useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/components/notice/toast-context";
import { useFocusFirstError } from "./form-error";

/**
 * All forms of a page send through one fetcher, one at a time: unlike the page's own action data, its answer outlives
 * a refresh of the page by the realtime channel. It ends with the address: another form opened, or work done.
 */
function usePageFetcher<Answer>() {
  return useFetcher<Answer>({ key: `page ${useLocation().key}` });
}

/** What the page's action last said; also to a browser without script. */
export function usePageAnswer<Answer>(): Answer | undefined {
  const { data } = usePageFetcher<Answer>();
  const posted = useActionData<Answer>();
  return (data as Answer | undefined) ?? posted;
}

export interface PostedFormProps {
  /** What the page's action is to do. */
  intent: string;
  /** Which of several alike is meant; sent as `id`. */
  id?: string;
  /** The action's answer to this form: its first bad field gets the focus. */
  answer?: object | undefined;
  className?: string;
  children: (busy: boolean) => ReactNode;
}

/** A form of a page whose action tells its forms apart by `intent`. Sent once, however often it is pressed (C358). */
export function PostedForm({ intent, id, answer, className, children }: PostedFormProps) {
  const { t } = useTranslation("errors");
  const toast = useToast();
  const fetcher = usePageFetcher();
  const sent = fetcher.formData;
  const isSent = sent?.get("intent") === intent && (sent.get("id") ?? undefined) === id;
  const form = useFocusFirstError(answer);
  const onSubmit = (event: FormEvent) => {
    if (fetcher.state !== "idle" || !navigator.onLine) event.preventDefault();
    if (!navigator.onLine) toast({ kind: "message", tone: "error", title: t("NETWORK") });
  };
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className={className}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children(isSent)}
    </fetcher.Form>
  );
}

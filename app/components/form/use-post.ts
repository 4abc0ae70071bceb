import {
  type SubmitOptions,
  useActionData,
  useFetcher,
  useRouteLoaderData,
} from "@remix-run/react";
import { type FormEvent, startTransition, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FormAnswer, findAnswer, findFormFault } from "~/lib/forms/form-answer";
import { sendAfterRevalidation, useDataRouter, whenLoaded } from "~/lib/hooks/use-revalidate";
import { useFaultText } from "./use-fault-text";

export interface PostOptions {
  /** The form among those of the page's action. */
  intent: string;
  /** Which of several alike is meant; posted as `id`. */
  id?: string | undefined;
  /** Address of the action; the page's own where not given. */
  action?: string | undefined;
  /** A second press takes the place of one on its way, as of choices; else it does nothing. */
  lastCounts?: boolean;
  /** Holds the form back, as for a captcha's token, by preventing the event; `post.send` sends it then. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
}

/**
 * Sends a form through a fetcher, so that the page around it stays and its answer outlives a refresh of the page; a
 * browser without script posts the same form. Sent once, however often it is pressed (C358), and not without network:
 * the form says so itself (decision D36).
 */
export function usePost<Data = unknown>({
  intent,
  id,
  action,
  lastCounts = false,
  onSubmit,
}: PostOptions) {
  const fetcher = useFetcher();
  const posted = useActionData();
  // Typed before a sign-in that came in between.
  const kept = useRouteLoaderData<{ typed?: unknown }>("app")?.typed;
  const [isOffline, setOffline] = useState(false);
  const router = useDataRouter();
  // Pressed while the page's data still loads, after the answer before or because of a push.
  const [next, setNext] = useState<(() => void) | null>(null);
  // Not the fetcher's state: a second press may come before the first one is drawn.
  const isSending = useRef(false);
  // A redirect leaves the fetcher the data of the answer before: what was there when it was sent is none to it.
  const dataBefore = useRef<unknown>();
  // Stands until the page's data has come, also past the fetcher: a switch would show its old state in between.
  const [sent, setSent] = useState<FormData | null>(null);
  const isIdle = fetcher.state === "idle";
  // Answered by this page, whose data is still being loaded: what was sent no longer stands, and it may be sent again.
  const isAnswered = fetcher.state === "loading" && fetcher.data !== dataBefore.current;
  const busy = next !== null || (!isIdle && !isAnswered);
  useEffect(() => {
    if (!busy) isSending.current = false;
  }, [busy]);
  useEffect(() => {
    if (!isIdle || !next) return;
    return sendAfterRevalidation(router, () => {
      setNext(null);
      next();
    });
  }, [isIdle, next, router]);
  const data: unknown = !isIdle || fetcher.data !== dataBefore.current ? fetcher.data : undefined;
  const answer: FormAnswer<Data> | undefined =
    findAnswer<Data>(data, intent, id) ??
    findAnswer<Data>(posted, intent, id) ??
    findAnswer<Data>(kept, intent, id);
  const isRefused = !busy && findAnswer(data, intent, id)?.result.status === "error";
  useEffect(() => {
    if (sent === null || busy) return;
    // With the page's data, which the router shows in a transition too.
    return whenLoaded(router, () => startTransition(() => setSent(null)));
  }, [sent, busy, router]);
  const isHeld = () => (isSending.current && !lastCounts) || !navigator.onLine;
  const start = (form: HTMLFormElement | HTMLButtonElement | FormData, options?: SubmitOptions) => {
    isSending.current = true;
    const send = (what: typeof form, how?: SubmitOptions) => {
      isSending.current = true;
      dataBefore.current = fetcher.data;
      // flushSync: a page that is redrawn all the time, as by a playing clock, could skip the pending state altogether.
      fetcher.submit(what, { preventScrollReset: true, ...how, ...options, flushSync: true });
    };
    const taken = takeForm(form);
    setSent(taken[0]);
    // Not at once: the router keeps the record of a load that was cut off, and fails in every navigation after.
    if (fetcher.state === "loading" || router.state.revalidation === "loading") {
      setNext(() => () => send(...taken));
    } else send(form);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setOffline(!navigator.onLine);
    if (isHeld()) event.preventDefault();
    if (event.defaultPrevented) return;
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    start(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget);
  };
  return {
    intent,
    id,
    answer,
    busy,
    isOffline,
    /** What was sent, until it is refused or the page shows what became of it: what a switch shows meanwhile. */
    sent: isRefused ? null : sent,
    Form: fetcher.Form,
    formProps: {
      method: "post",
      action,
      // Another page's action is looked up once the form is shown, not when it is sent.
      "data-discover": action && "true",
      noValidate: true,
      preventScrollReset: true,
      onSubmit: submit,
    } as const,
    /** Sends a form that `onSubmit` held back, or data that script made. */
    send: (form: HTMLFormElement | FormData, options?: SubmitOptions) => {
      setOffline(!navigator.onLine);
      if (isHeld()) return;
      start(form, options);
    },
  };
}

/** What a form holds when it is pressed: it may be typed in again before it is sent. */
function takeForm(
  pressed: HTMLFormElement | HTMLButtonElement | FormData,
): [FormData, SubmitOptions?] {
  if (pressed instanceof FormData) return [pressed];
  const submitter = pressed instanceof HTMLButtonElement ? pressed : null;
  const form = submitter?.form ?? (pressed as HTMLFormElement);
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  return [
    new FormData(form, submitter),
    {
      method: "post",
      encType: form.enctype as "multipart/form-data",
      ...(action && { action }),
    },
  ];
}

export type Post<Data = unknown> = ReturnType<typeof usePost<Data>>;

/** The fault of all of a form without fields, translated; for a switch or a single button. */
export function usePostError(
  post: Pick<Post, "answer" | "isOffline">,
  label = "",
): string | undefined {
  const { t } = useTranslation("errors");
  const textOf = useFaultText();
  const fault = findFormFault(post.answer);
  return post.isOffline ? t("NETWORK") : fault ? textOf(fault, label) : undefined;
}

import type { SubmissionResult } from "@conform-to/react";
import type { ErrorCode } from "~contract/error-codes";

/** Codes a form can show: those of the cloud, and those the console raises by itself. */
export type FormErrorCode =
  | ErrorCode
  | "NETWORK"
  | "NOT_SENT"
  | "WEAK_PASSWORD"
  | "CAPTCHA_UNAVAILABLE";

/** One thing wrong with a form or with one of its fields. */
export interface FormFault {
  code: FormErrorCode;
  /** The bound that was passed, where one applies. */
  max?: number | undefined;
  /** The bound that was not reached. */
  min?: number | undefined;
  /** When it may be sent again, where the cloud names it. */
  retryAfterSeconds?: number | undefined;
  /** Id of the request's line in the log, where the cloud's answer could not be interpreted. */
  requestId?: string | undefined;
}

/** The one answer of every action to every form, with script and without. */
export interface FormAnswer<Data = unknown> {
  /** The form that was posted. */
  intent: string;
  /** Which of several alike forms it was; null where there is one. */
  id: string | null;
  /** Values to show again (never secrets) and what is wrong with them, as conform reads it. */
  result: SubmissionResult<FormFault>;
  /** Shown beside the form, such as codes that are shown once. */
  data?: Data | undefined;
  /** Somebody else saved meanwhile. */
  conflict?: FormConflict | undefined;
}

/** What is saved by now, while the form started from an older version (decision D92). */
export interface FormConflict {
  version: number;
  /** By the form's field names. */
  saved: Record<string, string[]>;
}

/** The answer, where it is one to this form. `answer`: any data of the page's action. */
export function findAnswer<Data>(
  answer: unknown,
  intent: string,
  id: string | undefined,
): FormAnswer<Data> | undefined {
  return isFormAnswer<Data>(answer) && answer.intent === intent && answer.id === (id ?? null)
    ? answer
    : undefined;
}

/**
 * What is wrong with all of a form. A fault at a field that is not among those shown counts too: a refusal is never
 * silent.
 */
export function findFormFault(
  answer: FormAnswer | undefined,
  shown: readonly string[] = [],
): FormFault | undefined {
  const { "": whole, ...atFields } = answer?.result.error ?? {};
  if (whole) return whole;
  const unseen = Object.entries(atFields).find(
    ([name, fault]) => fault && !shown.includes(name.split(/[.[]/, 1)[0] ?? ""),
  );
  return unseen?.[1] ?? undefined;
}

function isFormAnswer<Data>(answer: unknown): answer is FormAnswer<Data> {
  return typeof answer === "object" && answer !== null && "intent" in answer && "result" in answer;
}

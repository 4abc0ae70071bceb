import { useForm } from "@conform-to/react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  type FormAnswer,
  type FormErrorCode,
  type FormFault,
  findFormFault,
} from "~/lib/forms/form-answer";
import { isTypedIn } from "~/lib/forms/is-typed-in";
import { useFaultText } from "./use-fault-text";
import { type PostOptions, usePost } from "./use-post";

/** Undefined: the general text. */
type OwnText<Field extends string> = (fault: FormFault, field: Field | null) => string | undefined;

type FieldValue = string | number | boolean | readonly string[] | null | undefined;

export interface ActionFormOptions<Field extends string> extends PostOptions {
  /** The fields by the contract's names, with their labels: texts of faults carry them (C265). */
  labels: Record<Field, string>;
  /** What is saved, or what the fields start with; of an object with more in it, the form's own fields are taken. */
  defaultValue?: Partial<Record<NoInfer<Field>, FieldValue>>;
  /** Texts of this form in place of the general ones; of a field, or null for all of the form. */
  texts?: Partial<Record<FormErrorCode, string | OwnText<NoInfer<Field>>>>;
}

/** What a field's component spreads. */
export interface FieldProps {
  /** Of the element, so that label and message are tied to it. */
  id: string;
  name: string;
  label: string;
  /** Of its form: a control may stand outside of it. */
  form: string;
  defaultValue: string | undefined;
  /** Translated. */
  error: string | undefined;
}

/** The part of FieldProps for a box that is ticked or not. */
export interface CheckProps extends Omit<FieldProps, "defaultValue"> {
  defaultChecked: boolean;
}

/**
 * A form of a page, on conform: values, faults by field, intent and pending state, the same with and without script.
 * Draw it with ActionForm; its action answers with onForm() and answerForms().
 */
export function useActionForm<Field extends string, Data = unknown>(
  options: ActionFormOptions<Field>,
) {
  const { labels, texts, ...postOptions } = options;
  const post = usePost<Data>(postOptions);
  const { t } = useTranslation("errors");
  const textOf = useFaultText();
  const id = useId();
  const names = Object.keys(labels) as Field[];
  const saved = Object.fromEntries(names.map((name) => [name, options.defaultValue?.[name]]));
  const [form, fields] = useForm<Record<Field, FieldValue>, FieldValue, FormFault>({
    id,
    lastResult: post.answer?.result,
    defaultValue: saved as never,
  });
  // Not form.dirty: it counts the hidden fields too.
  const changed = names.filter(
    (name) => fields[name].dirty && !hasSameItems(saved[name], fields[name].value),
  );
  useTypedBefore(id);
  useReset(id, post, JSON.stringify(saved), changed.length > 0);
  useFocusOnFault(id, post.answer);

  const toText = (fault: FormFault, name: Field | null) => {
    const given = texts?.[fault.code];
    const own = typeof given === "function" ? given(fault, name) : given;
    return own ?? textOf(fault, name === null ? "" : labels[name]);
  };
  const errorOf = (name: Field) => {
    const fault = fields[name].errors;
    return fault && toText(fault, name);
  };
  const formFault = form.errors ?? findFormFault(post.answer, names);
  const common = (name: Field) => ({
    id: fields[name].id,
    name,
    label: labels[name],
    form: id,
    error: errorOf(name),
  });
  return {
    ...post,
    formId: id,
    /** What is wrong with all of it; translated. */
    error: post.isOffline ? t("NETWORK") : formFault && toText(formFault, null),
    errorCode: post.isOffline ? ("NETWORK" as const) : formFault?.code,
    errorOf,
    /** What is wrong with the single values of a field of several, translated, by their place among those sent. */
    itemErrorsOf: (name: Field): Record<number, string> => {
      const faults = Object.entries(post.answer?.result.error ?? {});
      return Object.fromEntries(
        faults.flatMap(([path, fault]) => {
          const place = path.startsWith(`${name}[`) && /^\[(\d+)\]$/.exec(path.slice(name.length));
          return place && fault ? [[Number(place[1]), toText(fault, name)]] : [];
        }),
      );
    },
    /** Text, number, choice: `<TextField {...form.field("name")} />`. */
    field: (name: Field): FieldProps => ({
      ...common(name),
      defaultValue: toSingle(fields[name].initialValue),
    }),
    /** A box to tick: `<Checkbox {...form.check("enabled")} />`. */
    check: (name: Field): CheckProps => ({
      ...common(name),
      defaultChecked: fields[name].initialValue === "on",
    }),
    /** The values a field of several starts with. */
    valuesOf: (name: Field): string[] => [fields[name].initialValue ?? []].flat() as string[],
    /** What the field said when the form was last answered; empty for nothing. */
    sentValue: (name: Field): string => toSingle(post.answer?.result.initialValue?.[name]) ?? "",
    /** Fields that say something else than what is saved. */
    changed,
  };
}

export type ActionFormHandle<Field extends string = string, Data = unknown> = ReturnType<
  typeof useActionForm<Field, Data>
>;

function toSingle(value: unknown): string | undefined {
  const [first] = [value].flat();
  return typeof first === "string" ? first : undefined;
}

/** Whether a field of several values says the same as what is saved: a tree posts its ticks in an order of its own. */
function hasSameItems(saved: unknown, value: unknown): boolean {
  if (!Array.isArray(saved)) return false;
  const sort = (items: unknown[]) =>
    JSON.stringify(items.filter((item) => item !== undefined).sort());
  return sort([...saved]) === sort([value].flat());
}

/** Has the form start anew with what is saved: after a change was taken, or saved elsewhere while nothing is typed here. */
function useReset(
  formId: string,
  post: { busy: boolean; answer: unknown },
  saved: string,
  isChanged: boolean,
) {
  const { busy, answer } = post;
  const before = useRef({ busy, saved });
  useEffect(() => {
    const isTaken = before.current.busy && !busy && !answer;
    const isSavedElsewhere = before.current.saved !== saved && !isChanged;
    before.current = { busy, saved };
    // conform hears the event, and sets the fields to the newest defaultValue.
    if (isTaken || isSavedElsewhere) findForm(formId)?.reset();
  }, [formId, busy, answer, saved, isChanged]);
}

/** Tells conform of values entered before hydration, or restored by the browser, whose input events it has missed. */
function useTypedBefore(formId: string) {
  useEffect(() => {
    for (const control of findForm(formId)?.elements ?? [])
      if (isTypedIn(control)) control.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId]);
}

/** A page that came back with faults, as one posted without script, starts on the first of them (C277). */
function useFocusOnFault(formId: string, answer: FormAnswer | undefined) {
  const isRefused = useRef(answer?.result.status === "error");
  useEffect(() => {
    if (isRefused.current) findForm(formId)?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [formId]);
}

const findForm = (id: string) => document.forms.namedItem(id);

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "~/components/ui/button";
import { CarriedFields } from "./carried-fields";
import { FormError } from "./form-error";
import type { Post } from "./use-post";

export interface ActionFormProps {
  /** From useActionForm(), or usePost() for a form without fields of its own. */
  form: Pick<Post, "Form" | "formProps" | "intent" | "id"> & { formId?: string };
  className?: string | undefined;
  /** Fields that say what is meant, besides the form's own id. */
  hidden?: Record<string, string | readonly string[] | null | undefined>;
  children: ReactNode;
}

/** The form element of every form that changes something: intent, id and hidden fields, and how it is sent. */
export function ActionForm({ form, className, hidden = {}, children }: ActionFormProps) {
  const { Form, formProps, formId, intent, id } = form;
  return (
    // data-offline: it says itself that there is no network, see useOfflineGuard().
    <Form {...formProps} id={formId} className={className} data-offline>
      <CarriedFields values={[["intent", intent], ["id", id], ...Object.entries(hidden)]} />
      {children}
    </Form>
  );
}

/** What is wrong with all of a form, over its button; nothing where nothing is. */
export function FormFailure({
  form,
  children,
}: {
  form: { error: string | undefined };
  /** A way on, behind the text. */
  children?: ReactNode;
}) {
  if (!form.error) return null;
  return (
    <FormError>
      {form.error}
      {children && <> {children}</>}
    </FormError>
  );
}

/** The button that sends the form: at work while it is on its way. */
export function SubmitButton({
  form,
  ...button
}: Omit<ButtonProps, "type" | "form" | "busy"> & { form: { busy: boolean; formId?: string } }) {
  return <Button variant="primary" {...button} type="submit" form={form.formId} busy={form.busy} />;
}

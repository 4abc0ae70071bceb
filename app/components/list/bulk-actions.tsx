import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Field } from "~/components/form/field";
import { InputBox } from "~/components/form/input-box";
import { Button, buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { bulkChoiceParam } from "~/lib/lists/bulk-choice";

/** Opens the dialog of the list's address that asks before something is done with the ticked rows. */
export interface BulkAction {
  dialog: string;
  label: string;
  icon: LucideIcon;
  /** Why it cannot be done with so many rows; null where it can. */
  off?: (count: number) => string | null;
}

/** One list of the actions in place of their buttons, on a phone and without script; sent as bulkChoiceParam. */
export interface BulkChoice {
  label: string;
  /** Translated: it was sent without a choice. */
  error?: string | undefined;
}

interface BulkActionsProps {
  /** Of the form the ticks belong to. */
  formId: string;
  actions: readonly BulkAction[];
  choice?: BulkChoice | undefined;
  /** How many rows are meant. */
  count: number;
}

export function BulkActions({ formId, actions, choice, count }: BulkActionsProps) {
  const hydrated = useHydrated();
  return (
    <>
      <span className={choice ? "flex gap-2 max-md:hidden noscript:hidden" : "contents"}>
        {actions.map(({ dialog, icon, label, off }) => (
          <BulkButton
            key={dialog}
            formId={formId}
            dialog={dialog}
            icon={icon}
            label={label}
            // Without script nobody knows how many are ticked: the dialog says it.
            reason={(hydrated && off?.(count)) || null}
          />
        ))}
      </span>
      {choice && <ActionChoice formId={formId} actions={actions} choice={choice} />}
    </>
  );
}

interface BulkButtonProps extends Pick<BulkAction, "dialog" | "icon" | "label"> {
  formId: string;
  reason: string | null;
}

function BulkButton({ formId, dialog, icon, label, reason }: BulkButtonProps) {
  return (
    <button
      type="submit"
      form={formId}
      name="dialog"
      value={dialog}
      aria-disabled={reason !== null || undefined}
      title={reason ?? undefined}
      onClick={(event) => reason !== null && event.preventDefault()}
      className={cx(buttonClass("ghost", "sm"), reason !== null && "opacity-45")}
    >
      <Icon as={icon} />
      {label}
      {reason && <span className="sr-only"> ({reason})</span>}
    </button>
  );
}

function ActionChoice({
  formId,
  actions,
  choice,
}: Omit<Required<BulkActionsProps>, "count" | "choice"> & { choice: BulkChoice }) {
  const { t } = useTranslation("ui");
  return (
    <div className="hidden items-end gap-2 max-md:flex noscript:flex">
      <Field
        id={`${formId}-action`}
        name={bulkChoiceParam}
        label={choice.label}
        labelHidden
        error={choice.error}
      >
        {(wiring) => (
          <InputBox size="sm">
            <select
              {...wiring}
              form={formId}
              name={bulkChoiceParam}
              autoComplete="off"
              className="min-w-0 flex-1 self-stretch bg-field text-fg outline-none"
            >
              <option value="">{choice.label}</option>
              {actions.map(({ dialog, label }) => (
                <option key={dialog} value={dialog}>
                  {label}
                </option>
              ))}
            </select>
          </InputBox>
        )}
      </Field>
      <Button type="submit" form={formId} size="sm" className="h-7.5">
        {t("apply")}
      </Button>
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { GroupField } from "~/components/form/field";
import { TextField } from "~/components/form/text-field";
import type { ActionFormHandle } from "~/components/form/use-action-form";
import type { FormFault } from "~/lib/forms/form-answer";
import { webhookEvents } from "~contract/webhook-names";

export type WebhookField = "url" | "events";

/** Labels and texts of both forms. */
export function useWebhookTexts() {
  const { t } = useTranslation("webhooks");
  const toText = ({ max }: FormFault) =>
    max === undefined ? t("bad_url") : t("create.full", { count: max });
  return {
    labels: { url: t("column.url"), events: t("column.events") },
    texts: { INVALID_ARGUMENT: toText },
  };
}

/** Where to, and what of. */
export function WebhookFields<Data>({ form }: { form: ActionFormHandle<WebhookField, Data> }) {
  const { t } = useTranslation("webhooks");
  const { error, ...events } = { ...form.field("events"), error: form.errorOf("events") };
  const chosen = form.valuesOf("events");
  return (
    <>
      <TextField
        {...form.field("url")}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        data-first-focus
      />
      <GroupField id={events.id} label={events.label} error={error}>
        {(wiring) =>
          webhookEvents.map((event, index) => (
            <Checkbox
              {...wiring}
              key={event}
              id={index === 0 ? events.id : `${events.id}-${event}`}
              name="events"
              value={event}
              label={t(`event.${event}`)}
              defaultChecked={chosen.includes(event)}
            />
          ))
        }
      </GroupField>
    </>
  );
}

import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { EventTime } from "~/components/event/event-time";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ItemLink } from "~/components/ui/item-link";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { PreviewDays } from "./preview-days";
import type { Preview } from "./route.server";
import type { AlertFormHandle } from "./use-alert-form";
import { type RuleValues, ruleFields } from "./use-alert-values";

interface PreviewPanelProps {
  id: string | null;
  form: AlertFormHandle;
  /** What the fields say now. */
  values: RuleValues;
}

/** What the alert, as its fields say now, would have fired on; asked for by a button of the same form. */
export function PreviewPanel({ id, form, values }: PreviewPanelProps) {
  const { t } = useTranslation("alerts");
  const answered = form.answer?.data;
  const isOutdated = answered !== undefined && !isOf(form, values);
  const preview = isOutdated ? undefined : answered;
  const action = id === null ? paths.newAlert : paths.alert(id);
  return (
    <Card
      title={t("preview.title", { count: limits.alertPreviewDays })}
      aside={
        <Button type="submit" size="sm" formAction={`${action}?preview`} busy={form.busy}>
          {t("preview.show")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <div role="status" className="flex flex-col gap-1">
          {preview && (
            <p className="text-base font-semibold">
              {preview.total === 0
                ? t("preview.none")
                : t("preview.result", { count: preview.total })}
            </p>
          )}
          <p className="text-fg-3">
            {isOutdated
              ? t("preview.outdated")
              : t(preview && !preview.complete ? "preview.partial" : "preview.text")}
          </p>
        </div>
        {preview && <PreviewDays days={preview.days} />}
        {preview && preview.list.length > 0 && <Firings preview={preview} />}
      </div>
    </Card>
  );
}

/** Whether the form was sent with these values. */
function isOf({ answer }: AlertFormHandle, values: RuleValues): boolean {
  const sent = answer?.result.initialValue ?? {};
  const sort = (given: unknown) => JSON.stringify([given ?? []].flat().filter(Boolean).sort());
  return ruleFields.every((name) => sort(sent[name]) === sort(values[name]));
}

function Firings({ preview: { list, total } }: { preview: Preview }) {
  const { t } = useTranslation("alerts");
  const nameOf = useEventName();
  return (
    <div className="flex flex-col gap-2">
      <ul
        aria-label={t("preview.newest")}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {list.map(({ event, timezone }) => (
          <li
            key={event.id}
            className={`flex items-center gap-3 px-3 py-2 hover:bg-hover ${eventMark(event.event_type)}`}
          >
            <span className="min-w-0 flex-1">
              <ItemLink
                to={paths.event(event.id)}
                className="block truncate font-medium hover:underline"
              >
                {nameOf(event.event_id)}
              </ItemLink>
              <span className="block truncate text-xs text-fg-3">
                {event.device_name === event.host_name
                  ? event.host_name
                  : `${event.device_name} · ${event.host_name}`}
              </span>
            </span>
            <span className="text-right">
              <EventTime event={{ ...event, timezone }} />
            </span>
          </li>
        ))}
      </ul>
      {total > list.length && (
        <p className="text-xs text-fg-3">{t("preview.listed", { count: list.length })}</p>
      )}
    </div>
  );
}

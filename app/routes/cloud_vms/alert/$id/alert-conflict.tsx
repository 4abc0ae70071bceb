import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { FormConflict } from "~/components/form/form-conflict";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import { useDays } from "../use-alert-items";
import type { AlertPage } from "./route.server";
import type { AlertFormHandle } from "./use-alert-form";

/** So many events, hosts or cameras are named; the others are counted. */
const namedValues = 8;

interface AlertConflictProps {
  page: AlertPage;
  form: AlertFormHandle;
  onTake: () => void;
}

/** The alert was saved from another page meanwhile. */
export default function AlertConflict({ page, form, onTake }: AlertConflictProps) {
  const { t } = useTranslation(["alerts", "ui"]);
  const { tag } = useFormat().options;
  const nameOf = useEventName();
  const toDays = useDays();
  const none = t("ui:conflict.nothing");
  const describe = (names: string[]) => {
    const said = names.slice(0, namedValues);
    if (names.length > said.length) said.push(`+${names.length - said.length}`);
    return joinList(said, tag) || none;
  };
  const hosts = page.places.flatMap((region) => region.hosts);
  const hostNames = new Map(hosts.map(({ id, name }) => [id, name]));
  const cameraNames = new Map(
    hosts.flatMap(({ cameras }) => cameras.map(({ id, name }) => [id, name])),
  );
  const searchNames = new Map(page.searches.map(({ id, name }) => [id, name]));
  return (
    <FormConflict
      form={form}
      savedAt={page.id === null ? paths.newAlert : paths.alert(page.id)}
      onTake={onTake}
      fields={{
        name: "text",
        enable: ([on]) => t(on ? "switched.on" : "switched.off"),
        weekdays: (days) => toDays(days.map(Number)) || none,
        start_time: "text",
        end_time: "text",
        events: (ids) => describe(ids.map((id) => nameOf(Number(id)))),
        saved_search: ([id]) =>
          id ? (searchNames.get(id) ?? page.searchName ?? t("search.hidden")) : t("search.none"),
        cameras: (ids) => describe(ids.map((id) => cameraNames.get(id) ?? id)),
        hosts: (ids) => describe(ids.map((id) => hostNames.get(id) ?? id)),
      }}
    />
  );
}

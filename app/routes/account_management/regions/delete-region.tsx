import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import { MoveHostsLink } from "./region-actions";
import type { RegionDetail } from "./regions.server";
import { type RegionsQuery, regionsQuery } from "./regions-query";
import type { RegionUse } from "./route.server";

/** Asks before a region is deleted, or says what keeps it: hosts that are in it, now or by the time it was refused. */
export function DeleteRegion({ region, query }: { region: RegionDetail; query: RegionsQuery }) {
  const { t } = useTranslation("regions");
  const { id, name, is_default: isDefault } = region;
  const form = useActionForm<never, RegionUse>({
    intent: "delete",
    id,
    action: regionsQuery.href(query, {}, { dialog: "delete", id }),
    labels: {} as Record<never, string>,
  });
  const hosts = form.answer?.data?.hosts ?? region.hosts.map((host) => host.name);
  const isUsed = !isDefault && hosts.length > 0;
  return (
    <FormDialog
      danger
      form={{ ...form, error: isUsed ? undefined : form.error }}
      title={t("delete.title", { name })}
      text={isDefault ? t("delete.default") : !isUsed && t("delete.text")}
      submitLabel={t("delete.submit")}
      closeTo={regionsQuery.href(query)}
      off={isDefault || isUsed}
    >
      {isUsed && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-danger">{t("delete.used", { count: hosts.length })}</p>
          <ul className="list-disc pl-5 text-fg-2">
            {hosts.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </ul>
          <MoveHostsLink query={query} id={id} />
        </div>
      )}
    </FormDialog>
  );
}

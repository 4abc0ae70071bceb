import { Form } from "@remix-run/react";
import { CircleArrowUp, MapPinned } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BulkBar } from "~/components/list/bulk-bar";
import type { RowSelection } from "~/components/list/use-row-selection";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/lib/paths";
import { type HostsQuery, hostsParameters } from "./hosts-address";
import { bulkFormId } from "./hosts-list";
import type { HostsData } from "./route.server";

/** What can be done with the ticked hosts: each opens a dialog that asks first. */
export function HostsBulk({
  query,
  hosts,
  rows,
  master,
}: {
  query: HostsQuery;
  hosts: HostsData;
  rows: RowSelection;
  master: boolean;
}) {
  const { t } = useTranslation(["host_admin", "ui"]);
  if (!hosts.list.some((host) => host.can_manage)) return null;
  return (
    <>
      <Form id={bulkFormId} method="get" action={paths.hosts} preventScrollReset>
        {hostsParameters(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <BulkBar
        rows={rows}
        countLabel={t("ui:table.selected", { count: rows.ids.length })}
        clearLabel={t("ui:table.clear")}
        plainLabel={t("ui:table.with_selected")}
      >
        {master && (
          <Button
            type="submit"
            form={bulkFormId}
            name="dialog"
            value="move"
            variant="ghost"
            size="sm"
          >
            <Icon as={MapPinned} />
            {t("bulk.move")}
          </Button>
        )}
        <Button
          type="submit"
          form={bulkFormId}
          name="dialog"
          value="upgrade"
          variant="ghost"
          size="sm"
        >
          <Icon as={CircleArrowUp} />
          {t("bulk.upgrade")}
        </Button>
      </BulkBar>
    </>
  );
}

import { useParams } from "@remix-run/react";
import { Pencil, Trash2, Waypoints } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ResourceList } from "~/components/list/resource-list";
import { RowLinks } from "~/components/list/row-links";
import { CopyButton } from "~/components/ui/copy-button";
import { vpnSorts } from "~contract/names";
import type { VpnPage } from "./route.server";
import { useVpnColumns } from "./use-vpn-columns";
import type { VpnData, VpnEntry } from "./vpn.server";
import { vpnQuery } from "./vpn-query";
import { AddVpnLink, OrdersLink } from "./vpn-room";
import { vpnStateOf } from "./vpn-state";

/** One page of entries, with what can be done with each. */
export function VpnList({ page, entries }: { page: VpnPage; entries: VpnData }) {
  const { t } = useTranslation("vpn");
  const { query, now } = page;
  const { id: open } = useParams();
  const hasRoom = entries.used < entries.quota;
  return (
    <ResourceList
      caption={t("caption")}
      query={vpnQuery}
      values={query}
      sorts={vpnSorts}
      columns={useVpnColumns(query, now)}
      rows={entries.list}
      rowKey={({ id }) => id}
      currentKey={open}
      rowActions={(entry) => <VpnActions entry={entry} page={page} />}
      total={entries.total}
      dimmed={({ expired }) => vpnStateOf(expired, now) === "expired"}
      empty={{
        first: {
          icon: Waypoints,
          title: t("empty.title"),
          text: t(hasRoom ? "empty.text" : "empty.no_room"),
          action: hasRoom ? <AddVpnLink query={query} /> : <OrdersLink />,
        },
      }}
    />
  );
}

function VpnActions({ entry, page }: { entry: VpnEntry; page: VpnPage }) {
  const { t } = useTranslation(["vpn", "ui"]);
  const { id, vpn_id: name } = entry;
  const edit = { to: vpnQuery.itemHref(page.query, id), label: t("edit.of", { name }) };
  const remove = {
    to: vpnQuery.href(page.query, {}, { dialog: "delete", id }),
    label: t("delete.of", { name }),
  };
  return (
    <>
      <CopyButton
        text={name}
        label={t("ui:copy")}
        doneLabel={t("ui:copied")}
        describedBy={`vpn-${id}`}
      />
      <RowLinks
        links={[
          { ...edit, icon: Pencil, isDialog: true },
          { ...remove, icon: Trash2, isDialog: true },
        ]}
      />
    </>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { NoteField } from "~/components/form/note-field";
import { useActionForm } from "~/components/form/use-action-form";
import { useUnsavedGuard } from "~/components/form/use-unsaved-guard";
import { EditDrawer } from "~/components/list/edit-drawer";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { changeVpn, loadVpnEntry, type VpnEntryPage } from "../route.server";
import { vpnQuery } from "../vpn-query";
import { VpnFacts } from "./vpn-facts";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  title: "vpn_edit",
  trail: (loaded) => [
    { title: "vpn", to: paths.vpn },
    { name: (loaded as VpnEntryPage).entry.vpn_id },
  ],
};

export function loader(args: LoaderFunctionArgs) {
  return loadVpnEntry(args, args.params.id ?? "");
}

export function action(args: ActionFunctionArgs) {
  return changeVpn(args);
}

/** One entry beside the list: its notes can be changed, its ID is fixed (D96). */
export default function VpnEdit() {
  const { entry } = useLoaderData<typeof loader>();
  return <VpnDrawer key={entry.id} />;
}

function VpnDrawer() {
  const { t } = useTranslation("vpn");
  const { entry, query, now } = useLoaderData<typeof loader>();
  const { id, vpn_id: name, notes } = entry;
  const form = useActionForm({
    intent: "notes",
    id,
    action: vpnQuery.itemHref(query, id),
    labels: { notes: t("column.notes") },
    defaultValue: { notes },
  });
  const guard = useUnsavedGuard(form);
  return (
    <EditDrawer
      id={id}
      title={name}
      form={form}
      guard={guard}
      remove={{
        to: vpnQuery.href(query, {}, { dialog: "delete", id }),
        label: t("delete.submit"),
      }}
    >
      <VpnFacts entry={entry} now={now} />
      <ActionForm form={form} className="flex flex-col gap-3">
        <NoteField {...form.field("notes")} />
        <FormFailure form={form} />
      </ActionForm>
    </EditDrawer>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CalendarPlus, Link2Off, Mail, Pencil, ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { Snapshot } from "~/components/host/snapshot";
import { DrawerRoute } from "~/components/list/drawer-route";
import { ShareAddress } from "~/components/share/share-made";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { withQuery } from "~/lib/http/with-query";
import { paths } from "~/lib/paths";
import { changeLinks } from "../change-links.server";
import { LinkDialog } from "../link-dialog";
import { linkStateOf } from "../link-state";
import { type LinkDialogName, linksQuery } from "../links-query";
import { RevokeLinks } from "../revoke-links";
import { LinkFacts } from "./link-facts";
import { Recipients } from "./recipients";
import { loadLink } from "./route.server";

export { clientAction } from "~/lib/forms/client-action";

export function loader(args: LoaderFunctionArgs) {
  return loadLink(args, args.params.id ?? "");
}

export function action(args: ActionFunctionArgs) {
  return changeLinks(args, args.params.id);
}

/** One link, beside the list. */
export default function ShareLink() {
  const { t } = useTranslation("share_links");
  const nameOf = useEventName();
  const { link, dialog, query, master, now } = useLoaderData<typeof loader>();
  const { id, event, note, can_edit: canEdit } = link;
  const closeTo = linksQuery.itemHref(query, id);
  const addressOf = (dialog: LinkDialogName) => withQuery(closeTo, { dialog });
  const name = note || nameOf(event.event_id);
  const isOver = linkStateOf(link.expiry_time, now) === "expired";
  const picked = { rows: [{ id, name }], skipped: 0, problem: null };
  const open = (to: LinkDialogName, icon: typeof Pencil, className = buttonClass()) => (
    <Link to={addressOf(to)} preventScrollReset className={className}>
      <Icon as={icon} />
      {t(`action.${to}`)}
    </Link>
  );
  return (
    <DrawerRoute
      id={id}
      title={name}
      foot={
        <>
          {open("revoke", Link2Off, cx(buttonClass("danger-outline"), "mr-auto"))}
          {canEdit && !isOver && open("edit", Pencil)}
          {canEdit && open("extend", CalendarPlus)}
        </>
      }
    >
      {dialog === "revoke" && <RevokeLinks picked={picked} to={closeTo} />}
      {dialog && dialog !== "revoke" && (
        <LinkDialog dialog={dialog} link={link} closeTo={closeTo} now={now} />
      )}
      <div className="flex flex-col gap-4 p-5">
        <Snapshot
          src={event.overview_link}
          camera={event.device_name}
          className="w-full rounded-card"
        />
        <ShareAddress url={link.url} />
        <LinkFacts link={link} now={now} />
        <Recipients
          link={link}
          canSend={canEdit && !isOver}
          send={
            canEdit &&
            !isOver &&
            open("send", Mail, cx(buttonClass("secondary", "sm"), "self-start"))
          }
        />
        {master && (
          <Link
            to={paths.auditOf("share_link", id)}
            className="inline-flex min-h-6 items-center gap-1.5 self-start text-accent-text hover:underline"
          >
            <Icon as={ScrollText} size={14} />
            {t("action.audit")}
          </Link>
        )}
      </div>
    </DrawerRoute>
  );
}

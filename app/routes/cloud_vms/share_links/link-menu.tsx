import { CalendarPlus, Ellipsis, ExternalLink, Link2Off, Mail, Pencil, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { buttonClass } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/copy-button";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { MenuLink } from "~/components/ui/menu-item";
import { linkStateOf } from "./link-state";
import type { LinkRow } from "./links.server";
import { type LinkDialogName, type LinksQuery, linksQuery } from "./links-query";
import { titleIdOf } from "./use-link-columns";

interface LinkActionsProps {
  link: LinkRow;
  query: LinksQuery;
  now: number;
}

/** Its address for the clipboard, and what this viewer may do with the link. */
export function LinkActions(props: LinkActionsProps) {
  const { t } = useTranslation("share_dialog");
  const { link } = props;
  return (
    <div className="inline-flex items-center gap-1">
      <CopyButton
        ghost
        text={link.url}
        label={t("copy")}
        doneLabel={t("copied")}
        describedBy={titleIdOf(link)}
      />
      <LinkMenu {...props} />
    </div>
  );
}

function LinkMenu({ link, query, now }: LinkActionsProps) {
  const { t } = useTranslation("share_links");
  const nameOf = useEventName();
  const { id, note, event, can_edit: canEdit } = link;
  const isOver = linkStateOf(link.expiry_time, now) === "expired";
  const to = (dialog: LinkDialogName | "share", of = id) =>
    linksQuery.href(query, {}, { dialog, id: of });
  return (
    <Menu
      label={t("action.more", { link: note || nameOf(event.event_id) })}
      button={<Icon as={Ellipsis} />}
      buttonClassName={buttonClass("ghost", "sm", true)}
      panelClassName="w-56"
      align="end"
      loadsOnTouch
    >
      <MenuLink to={link.url} reloadDocument target="_blank" rel="noreferrer">
        <Icon as={ExternalLink} />
        {t("action.open")}
      </MenuLink>
      {canEdit && !isOver && (
        <>
          <MenuLink to={to("edit")} preventScrollReset>
            <Icon as={Pencil} />
            {t("action.edit")}
          </MenuLink>
          <MenuLink to={to("send")} preventScrollReset>
            <Icon as={Mail} />
            {t("action.send")}
          </MenuLink>
        </>
      )}
      {canEdit && (
        <MenuLink to={to("extend")} preventScrollReset>
          <Icon as={CalendarPlus} />
          {t("action.extend")}
        </MenuLink>
      )}
      <MenuLink to={to("share", event.id)} preventScrollReset>
        <Icon as={Plus} />
        {t("action.again")}
      </MenuLink>
      <MenuLink to={to("revoke")} preventScrollReset>
        <Icon as={Link2Off} />
        {t("action.revoke")}
      </MenuLink>
    </Menu>
  );
}

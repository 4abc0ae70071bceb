import { Link, useLocation } from "@remix-run/react";
import { Bell as BellIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { NotificationLink } from "~/components/notice/notification-link";
import { useNotificationWords } from "~/components/notice/use-notification-words";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Popover } from "~/components/ui/popover";
import { useFormat } from "~/lib/hooks/use-format";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import type { NotificationItem, NotificationPage } from "~/lib/notice/notifications.server";
import { paths } from "~/lib/paths";

const maxShown = 99;

interface BellProps {
  newest: NotificationPage | null;
  /** In the sidebar, at the foot of the page. */
  inSidebar?: boolean;
}

/** How many notifications are unread, and the newest of them. */
export function Bell({ newest, inSidebar = false }: BellProps) {
  const { t } = useTranslation("notice");
  const { pathname } = useLocation();
  const unread = newest?.unread ?? 0;
  return (
    // Another page closes it.
    <Popover
      key={pathname}
      loadsOnTouch
      align={inSidebar ? "start" : "end"}
      opensAbove={inSidebar}
      label={unread > 0 ? t("notifications.bell", { count: unread }) : t("notifications.heading")}
      button={
        <>
          <Icon as={BellIcon} />
          {unread > 0 && (
            <span
              aria-hidden
              data-unread
              className="tnum absolute top-1 left-5.25 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent"
            >
              {unread > maxShown ? `${maxShown}+` : unread}
            </span>
          )}
        </>
      }
      buttonClassName={`${buttonClass("ghost", "lg", true)} relative`}
      panelClassName="w-90 max-w-[calc(100vw-1.5rem)]"
    >
      <BellPanel newest={newest} />
    </Popover>
  );
}

function BellPanel({ newest }: { newest: NotificationPage | null }) {
  const { t } = useTranslation("notice");
  // A panel without the focus hears no Escape.
  const panel = useKeptFocus<HTMLElement>("form");
  return (
    <section ref={panel} tabIndex={-1} aria-label={t("notifications.heading")}>
      <div className="flex items-center gap-2 px-2 py-1.5">
        <h2 className="font-semibold">{t("notifications.heading")}</h2>
        {newest && newest.unread > 0 && (
          <div className="ml-auto">
            <PostButton
              intent="read"
              action={paths.notifications}
              hidden={{ newest: newest.newest }}
              size="sm"
              variant="ghost"
            >
              {t("notifications.mark_all")}
            </PostButton>
          </div>
        )}
      </div>
      {newest?.list.length ? (
        <ul className="max-h-[calc(100dvh-10rem)] overflow-y-auto">
          {newest.list.map((item) => (
            <BellItem key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <p className="px-2 py-4 text-fg-3">
          {t(newest ? "notifications.none" : "notifications.failed")}
        </p>
      )}
      <hr className="-mx-1.25 my-1.25 border-line-2" />
      <Link
        to={paths.notifications}
        className="block rounded-ctl px-2 py-1.5 text-accent-text hover:bg-hover"
      >
        {t("notifications.all")}
      </Link>
    </section>
  );
}

function BellItem({ item }: { item: NotificationItem }) {
  const { t } = useTranslation("notice");
  const { time } = useFormat();
  const { title, text, to } = useNotificationWords()(item);
  return (
    <li>
      <NotificationLink
        item={item}
        to={to}
        className="flex gap-2 rounded-ctl px-2 py-1.5 [overflow-wrap:anywhere] hover:bg-hover"
      >
        <UnreadDot isRead={item.is_read} label={t("notifications.unread")} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium">{title}</span>
          {text && <span className="line-clamp-2 text-fg-3">{text}</span>}
          <span className="tnum block text-xs text-fg-3">{time(item.created_at)}</span>
        </span>
      </NotificationLink>
    </li>
  );
}

function UnreadDot({ isRead, label }: { isRead: boolean; label: string }) {
  return (
    <span
      className={`mt-1.5 size-2 shrink-0 rounded-full ${isRead ? "bg-transparent" : "bg-accent"}`}
    >
      {!isRead && <span className="sr-only">{label}</span>}
    </span>
  );
}

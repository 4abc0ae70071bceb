import {
  BellRing,
  CalendarClock,
  Check,
  CircleArrowUp,
  FileDown,
  type LucideIcon,
  Megaphone,
  ShieldAlert,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { ResourceList } from "~/components/list/resource-list";
import { NotificationLink } from "~/components/notice/notification-link";
import { useNotificationWords } from "~/components/notice/use-notification-words";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import type { QueryOf } from "~/lib/lists/define-query";
import type { NotificationItem, NotificationPage } from "~/lib/notice/notifications.server";
import { notificationsQuery } from "~/lib/notice/notifications-query";

const icons: Record<string, LucideIcon> = {
  alert: BellRing,
  export: FileDown,
  firmware: CircleArrowUp,
  announcement: Megaphone,
  expiry: CalendarClock,
  security: ShieldAlert,
};

export interface NotificationsListProps {
  query: QueryOf<typeof notificationsQuery>;
  notifications: NotificationPage;
}

/** One page of them, newest first. */
export function NotificationsList({ query, notifications }: NotificationsListProps) {
  const { t } = useTranslation("notice");
  const { time } = useFormat();
  const wordsOf = useNotificationWords();
  return (
    <ResourceList
      caption={t("notifications.heading")}
      query={notificationsQuery}
      values={query}
      sorts={["-created"]}
      rows={notifications.list}
      rowKey={(item) => item.id}
      total={notifications.total}
      columns={[
        {
          id: "what",
          head: t("notifications.what"),
          cell: (item: NotificationItem) => <What item={item} words={wordsOf(item)} />,
        },
        {
          id: "when",
          head: t("notifications.when"),
          wideOnly: true,
          cell: (item) => <span className="tnum">{time(item.created_at)}</span>,
        },
      ]}
      rowActions={(item) =>
        !item.is_read && (
          <PostButton
            intent="mark"
            id={item.id}
            action={notificationsQuery.href(query)}
            size="sm"
            variant="ghost"
            aria-label={t("notifications.mark_named", { title: wordsOf(item).title })}
            title={t("notifications.mark")}
          >
            <Icon as={Check} />
          </PostButton>
        )
      }
      empty={{
        first: { icon: BellRing, title: t("notifications.none"), text: t("notifications.empty") },
      }}
    />
  );
}

function What({
  item,
  words: { title, text, to },
}: {
  item: NotificationItem;
  words: ReturnType<ReturnType<typeof useNotificationWords>>;
}) {
  const { t } = useTranslation("notice");
  const { time } = useFormat();
  return (
    <span className="flex min-w-52 items-start gap-2.5 whitespace-normal py-1.5">
      <Icon as={icons[item.type] ?? BellRing} className="mt-px shrink-0 text-fg-3" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-2">
          <NotificationLink
            item={item}
            to={to}
            className={`${item.is_read ? "text-fg-2" : "font-semibold text-fg"} ${to === null ? "" : "hover:underline"}`}
          >
            {title}
          </NotificationLink>
          {!item.is_read && <Badge tone="accent">{t("notifications.unread")}</Badge>}
        </span>
        {text && <span className="block max-w-160 text-xs font-normal text-fg-3">{text}</span>}
        <span className="tnum block text-xs font-normal text-fg-3 md:hidden">
          {time(item.created_at)}
        </span>
      </span>
    </span>
  );
}

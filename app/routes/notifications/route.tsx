import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { ChipLink } from "~/components/ui/chip-link";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { useFormat } from "~/lib/hooks/use-format";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { changeNotifications, findNotifications } from "~/lib/notice/notifications.server";
import { notificationsQuery } from "~/lib/notice/notifications-query";
import { useMessageRefresh } from "~/lib/realtime/use-live-refresh";
import { requireUser } from "~/lib/session/guards.server";
import { limits } from "~contract/limits";
import { NotificationsList } from "./notifications-list";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "notice", "errors"],
  title: "notifications",
  section: "console",
};

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const query = notificationsQuery.read(new URL(args.request.url).searchParams);
  const { page, size: limit, unread } = query;
  const language = await getLanguage(args.request);
  const notifications = await findNotifications(args, language, { page, limit, unread });
  return { query, notifications, requestId: args.context.requestId };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeNotifications(args);
}

export default function Notifications() {
  const { t } = useTranslation("notice");
  const { number } = useFormat();
  const { query, notifications } = useLoaderData<typeof loader>();
  useMessageRefresh("NOTIFICATIONS_CHANGE", { throttleMs: 1_000, fallbackMs: 60_000 });
  if (!notifications) {
    return (
      <ListScreen heading={t("notifications.heading")}>
        <LoadFailed />
      </ListScreen>
    );
  }
  const { unread, newest } = notifications;
  return (
    <ListScreen
      heading={t("notifications.heading")}
      lead={t("notifications.kept", { count: limits.notificationKeepDays })}
      action={
        unread > 0 && (
          <PostButton intent="mark" action={notificationsQuery.href(query)} hidden={{ newest }}>
            {t("notifications.mark_all")}
          </PostButton>
        )
      }
    >
      <div>
        <ChipLink
          to={notificationsQuery.href(query, { unread: !query.unread })}
          current={query.unread}
          count={number(unread)}
        >
          {t("notifications.unread")}
        </ChipLink>
      </div>
      <ListBody path={notificationsQuery.path}>
        <NotificationsList query={query} notifications={notifications} />
      </ListBody>
    </ListScreen>
  );
}

import { useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { ItemLink } from "~/components/ui/item-link";
import type { NotificationItem } from "~/lib/notice/notifications.server";
import { paths } from "~/lib/paths";

export interface NotificationLinkProps {
  item: Pick<NotificationItem, "id" | "is_read">;
  /** Null for what leads nowhere. */
  to: string | null;
  className?: string;
  children: ReactNode;
}

/** Where a notification leads; following it marks it as read. */
export function NotificationLink({ item, to, className, children }: NotificationLinkProps) {
  const submit = useSubmit();
  if (to === null) return <span className={className}>{children}</span>;
  const markRead = () => {
    if (item.is_read) return;
    submit(
      { intent: "read", id: item.id },
      { method: "post", action: paths.notifications, navigate: false },
    );
  };
  return (
    <ItemLink to={to} onClick={markRead} className={className}>
      {children}
    </ItemLink>
  );
}

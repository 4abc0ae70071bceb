import { Link } from "@remix-run/react";
import { Archive, Link2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { paths } from "~/lib/paths";

/** Whether the event is shared (C107) and archived (C108), with the ways there. */
export function EventKept({
  event: { share_link: link, archive_id: archiveId },
}: {
  event: EventDetail;
}) {
  const { t } = useTranslation("event_detail");
  return (
    <div className="flex flex-col gap-1.5 empty:hidden">
      {link && (
        <Kept icon={Link2}>
          <Link to={paths.shareLink(link.id)} className="text-accent-text hover:underline">
            {t("kept.shared", { id: link.id })}
          </Link>
          {link.note && <span className="min-w-0 [overflow-wrap:anywhere]">{link.note}</span>}
        </Kept>
      )}
      {archiveId !== null && (
        <Kept icon={Archive}>
          <Link to={paths.archive(archiveId)} className="text-accent-text hover:underline">
            {t("kept.archived")}
          </Link>
        </Kept>
      )}
    </div>
  );
}

const Kept = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p className="flex min-w-0 items-start gap-2 rounded-ctl bg-accent-soft px-3 py-2 text-xs">
    <Icon as={icon} size={14} className="mt-px text-accent-text" />
    <span className="flex min-w-0 flex-wrap gap-x-2">{children}</span>
  </p>
);

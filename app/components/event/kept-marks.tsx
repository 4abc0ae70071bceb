import { Archive, Link2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";

export interface KeptState {
  /** Links that show it, also expired ones (C107). */
  share_links: readonly { id: string }[];
  /** Null where it is not kept in the archive (C108). */
  archive_id: string | null;
}

/** That an event is shared, or kept in the archive. Texts: namespace "event_query". */
export function KeptMarks({ event }: { event: KeptState }) {
  const { t } = useTranslation("event_query");
  const marks = [
    event.share_links.length > 0 && { icon: Link2, text: t("mark.shared") },
    event.archive_id !== null && { icon: Archive, text: t("mark.archived") },
  ];
  return marks.map(
    (mark) =>
      mark && (
        <span key={mark.text} title={mark.text} className="inline-block text-accent-text">
          <Icon as={mark.icon} size={15} />
          <span className="sr-only">{mark.text}</span>
        </span>
      ),
  );
}

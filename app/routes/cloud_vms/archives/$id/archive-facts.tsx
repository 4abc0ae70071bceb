import { useTranslation } from "react-i18next";
import { CopyButton } from "~/components/ui/copy-button";
import { type FactRow, Facts } from "~/components/ui/facts";
import type { ArchiveItem } from "~/lib/archive/archives-call.server";
import { useFormat } from "~/lib/hooks/use-format";
import { formatFileSize } from "~/lib/i18n/format";
import { ArchiveStateBadge } from "../archive-state";
import { clipLength } from "../clip-length";

/** Who archived it and when, how far it is copied, and what proves that the clip is unchanged. */
export function ArchiveFacts({ archive }: { archive: ArchiveItem }) {
  const { t } = useTranslation("archives");
  const format = useFormat();
  const { clip, created_by: by } = archive;
  const rows: FactRow[] = [
    [t("column.state"), <ArchiveStateBadge key="state" archive={archive} />],
    [t("fact.created"), format.time(archive.created_time)],
    [t("fact.by"), by],
  ];
  if (clip) {
    const size = formatFileSize(clip.file_size, format.options.tag);
    const range = `${format.timeAt(clip.from_ms / 1000, archive.event.timezone)} · ${clipLength(clip)}`;
    rows.push(
      [t("fact.clip"), range],
      [t("fact.size"), size],
      [t("fact.sha256"), <Hash key="hash" value={clip.sha256} />],
    );
  }
  return <Facts rows={rows} valueClass="tnum" />;
}

function Hash({ value }: { value: string }) {
  const { t } = useTranslation("ui");
  return (
    <span className="flex items-start gap-2">
      <code className="min-w-0 font-mono text-xs">{value}</code>
      <CopyButton text={value} label={t("copy")} doneLabel={t("copied")} />
    </span>
  );
}

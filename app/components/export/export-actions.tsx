import { Download, FileArchive, type LucideIcon, RotateCw, Trash2, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { type ExportItem, isCompleted, isUnfinished } from "~/lib/export/export-item";
import { exportPath } from "~contract/media-frame";

/** What can be done with an export in its state; each works without script. */
export function ExportActions({ item, archiveOf }: { item: ExportItem; archiveOf?: number }) {
  const { t } = useTranslation("export");
  const camera = item.camera_name;
  const isFailed = !isUnfinished(item) && !isCompleted(item);
  return (
    <div className="flex items-center justify-end gap-1">
      {archiveOf !== undefined && (
        <a
          href={`${exportPath}/batch/${item.batch}`}
          className={buttonClass("ghost", "sm")}
          title={t("archive_named", { count: archiveOf })}
        >
          <Icon as={FileArchive} size={14} />
          <span aria-hidden="true">ZIP</span>
          <span className="sr-only">{t("archive_named", { count: archiveOf })}</span>
        </a>
      )}
      {isCompleted(item) && (
        <a
          href={`${exportPath}/${item.id}`}
          aria-label={t("download_named", { camera })}
          title={t("download_named", { camera })}
          className={buttonClass("ghost", "sm", true)}
        >
          <Icon as={Download} size={14} />
        </a>
      )}
      {isFailed && (
        <Act intent="retry" id={item.id} name={t("retry_named", { camera })} icon={RotateCw} />
      )}
      {isUnfinished(item) ? (
        <Act intent="cancel" id={item.id} name={t("cancel_named", { camera })} icon={X} />
      ) : (
        <Act intent="cancel" id={item.id} name={t("remove_named", { camera })} icon={Trash2} />
      )}
    </div>
  );
}

function Act(props: { intent: string; id: string; name: string; icon: LucideIcon }) {
  const { intent, id, name, icon } = props;
  return (
    <PostButton
      intent={intent}
      id={id}
      size="sm"
      variant="ghost"
      iconOnly
      aria-label={name}
      title={name}
    >
      <Icon as={icon} size={14} />
    </PostButton>
  );
}

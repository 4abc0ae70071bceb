import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";

interface ExportDialogProps {
  title: string;
  /** How many rows go into the file, or why there will be none. */
  text: string;
  /** Null where there will be none. */
  file: { href: string; label: string } | null;
  closeTo: string;
}

/** Says what a file of a list will hold before it is made. Texts: namespace "ui". */
export function ExportDialog({ title, text, file, closeTo }: ExportDialogProps) {
  const { t } = useTranslation("ui");
  return (
    <RouteDialog title={title} text={text} closeTo={closeTo}>
      <DialogFoot closeTo={closeTo} closeLabel={t("cancel")}>
        {file && (
          <a href={file.href} download data-first-focus className={buttonClass("primary")}>
            {file.label}
          </a>
        )}
      </DialogFoot>
    </RouteDialog>
  );
}

import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Dialog, DialogHead, dialogFootClass } from "~/components/ui/dialog";

/** Asks before changes are left behind; Escape stays. */
export function UnsavedDialog({ stay, leave }: { stay: () => void; leave: () => void }) {
  const { t } = useTranslation("ui");
  const id = useId();
  return (
    <Dialog
      alert
      labelledBy={`${id}title`}
      describedBy={`${id}text`}
      onClose={stay}
      className="w-105"
    >
      <DialogHead
        titleId={`${id}title`}
        title={t("unsaved.title")}
        textId={`${id}text`}
        text={t("unsaved.text")}
      />
      <div className={dialogFootClass}>
        <Button data-first-focus onClick={stay}>
          {t("unsaved.stay")}
        </Button>
        <Button variant="danger" onClick={leave}>
          {t("unsaved.leave")}
        </Button>
      </div>
    </Dialog>
  );
}

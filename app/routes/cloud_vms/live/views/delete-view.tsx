import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/ui/button";
import { dialogFootClass } from "~/components/ui/dialog";
import type { SavedView } from "~/lib/wall/saved-view";
import { actionOf, useBusy, type ViewDialogProps, ViewFrame, WhatIsWrong } from "./view-frame";

/** Asks before a view goes away. */
export function DeleteView(props: ViewDialogProps & { view: SavedView }) {
  const { params, answer, view, onClose } = props;
  const { t } = useTranslation("live");
  const listHref = actionOf(params, null);
  return (
    <ViewFrame
      title={t("views.deleteTitle", { name: view.name })}
      text={t("views.deleteText")}
      onClose={onClose}
    >
      <WhatIsWrong refusal={answer?.refusal} />
      <Form
        method="post"
        action={actionOf(params, { delete: view.id })}
        className={dialogFootClass}
      >
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={view.id} />
        <Link to={listHref} preventScrollReset data-first-focus className={buttonClass()}>
          {t("views.cancel")}
        </Link>
        <Button type="submit" variant="danger" busy={useBusy()}>
          {t("views.delete")}
        </Button>
      </Form>
    </ViewFrame>
  );
}

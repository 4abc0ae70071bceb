import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { Button, buttonClass } from "~/components/ui/button";
import { dialogFootClass } from "~/components/ui/dialog";
import type { WallState } from "~/lib/wall/wall-state";
import { WallFields } from "../wall-fields";
import { NameField } from "./name-field";
import { actionOf, useBusy, type ViewDialogProps, ViewFrame, WhatIsWrong } from "./view-frame";

/** Asks for the name under which the wall is saved. */
export function NewView(props: ViewDialogProps & { wall: WallState }) {
  const { params, answer, wallHref, wall, onClose } = props;
  const { t } = useTranslation("live");
  const form = useFocusFirstError(answer);
  return (
    <ViewFrame
      title={t("views.newTitle")}
      text={t("views.newText", { tiles: t("bar.tiles", { count: wall.layout }) })}
      onClose={onClose}
    >
      <Form ref={form} method="post" action={actionOf(params, { new: true })} noValidate>
        <input type="hidden" name="intent" value="create" />
        <WallFields layout={wall.layout} cameras={wall.slots} />
        <div className="px-5 pt-4">
          <NameField value={answer?.typed ?? ""} refusal={answer?.refusal} />
        </div>
        <WhatIsWrong refusal={answer?.refusal} />
        <div className={dialogFootClass}>
          <Link to={wallHref} preventScrollReset className={buttonClass()}>
            {t("views.cancel")}
          </Link>
          <Button type="submit" variant="primary" busy={useBusy()}>
            {t("views.save")}
          </Button>
        </div>
      </Form>
    </ViewFrame>
  );
}

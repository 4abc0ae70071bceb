import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { Button, buttonClass } from "~/components/ui/button";
import type { SavedView } from "~/lib/wall/saved-view";
import { NameField } from "./name-field";
import { actionOf, useBusy, type ViewAnswer } from "./view-frame";

/** A view's row while its name is changed. */
export function RenameForm(props: {
  params: URLSearchParams;
  view: SavedView;
  answer: ViewAnswer | undefined;
}) {
  const { params, view } = props;
  const answer = props.answer?.id === view.id ? props.answer : undefined;
  const { t } = useTranslation("live");
  const form = useFocusFirstError(answer);
  return (
    <Form
      ref={form}
      method="post"
      action={actionOf(params, { rename: view.id })}
      noValidate
      className="flex flex-col gap-2"
    >
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={view.id} />
      <NameField value={answer?.typed ?? view.name} refusal={answer?.refusal} />
      <div className="flex justify-end gap-2">
        <Link to={actionOf(params, null)} preventScrollReset className={buttonClass("ghost", "sm")}>
          {t("views.cancel")}
        </Link>
        <Button type="submit" size="sm" variant="primary" busy={useBusy()}>
          {t("views.rename")}
        </Button>
      </div>
    </Form>
  );
}

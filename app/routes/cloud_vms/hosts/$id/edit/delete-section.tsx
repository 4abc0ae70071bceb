import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { TypedWord } from "~/components/form/typed-word";
import { useActionForm } from "~/components/form/use-action-form";
import { cardClass } from "~/components/ui/card";
import { cx } from "~/lib/cx";
import { deleteConfirmation } from "~contract/names";
import type { EditPage } from "./page.server";

/** Deletes the host: shows how much is deleted with it, and asks for a word to confirm (C216). */
export function DeleteSection({ page }: { page: EditPage }) {
  const { t } = useTranslation("host_edit");
  const word = { word: deleteConfirmation };
  const form = useActionForm({
    intent: "delete",
    labels: { confirm: t("delete.label", word) },
    texts: { DELETE_FAILED: t("delete.wrong_word", word) },
  });
  const { belongings } = page;
  return (
    <section
      id="delete"
      aria-labelledby="delete-title"
      className={cx(
        cardClass,
        "grid scroll-mt-5 items-start gap-4 border-[color-mix(in_oklab,var(--color-danger),transparent_60%)] p-4 sm:grid-cols-2",
      )}
    >
      <div className="flex flex-col gap-2">
        <h2 id="delete-title" className="text-danger">
          {t("delete.title")}
        </h2>
        {belongings ? (
          <>
            <p className="text-fg-2">{t("delete.text")}</p>
            <ul className="tnum list-disc pl-5 text-fg-2">
              <li>{t("delete.cameras", { count: belongings.cameras })}</li>
              <li>{t("delete.events", { count: belongings.events })}</li>
              <li>{t("delete.archives", { count: belongings.archives })}</li>
              <li>{t("delete.share_links", { count: belongings.share_links })}</li>
            </ul>
          </>
        ) : (
          <p className="text-fg-2">{t("delete.master_only")}</p>
        )}
      </div>
      {belongings && (
        <ActionForm form={form} className="flex flex-col items-stretch gap-3">
          <TypedWord {...form.field("confirm")} word={deleteConfirmation}>
            {(off) => (
              <SubmitButton form={form} variant="danger" disabled={off} className="self-end">
                {t("delete.submit")}
              </SubmitButton>
            )}
          </TypedWord>
          <FormFailure form={form} />
        </ActionForm>
      )}
    </section>
  );
}

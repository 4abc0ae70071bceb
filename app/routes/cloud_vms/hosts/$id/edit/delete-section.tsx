import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormError } from "~/components/form/form-error";
import { TypedWord } from "~/components/form/typed-word";
import { Button } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { cx } from "~/lib/cx";
import { answerTo, type FormAnswer } from "~/lib/forms/refusal-answer";
import { deleteConfirmation } from "~contract/names";
import type { EditPage } from "./page.server";

/** What goes with the host, in numbers, and the word that must be typed before it goes (C216). */
export function DeleteSection({ page, posted }: { page: EditPage; posted: unknown }) {
  const { t } = useTranslation(["host_edit", "errors"]);
  const fetcher = useFetcher<FormAnswer>({ key: "host-delete" });
  const answer = answerTo("delete", fetcher.data ?? posted);
  const busy = fetcher.state !== "idle";
  const { belongings } = page;
  const code = answer?.refusal.form;
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
        <fetcher.Form
          method="post"
          noValidate
          onSubmit={(event) => busy && event.preventDefault()}
          className="flex flex-col items-stretch gap-3"
        >
          <input type="hidden" name="intent" value="delete" />
          <TypedWord
            name="confirm"
            word={deleteConfirmation}
            label={t("delete.label", { word: deleteConfirmation })}
            error={
              answer?.refusal.fields?.confirm &&
              t("delete.wrong_word", { word: deleteConfirmation })
            }
          >
            {(off) => (
              <Button
                type="submit"
                variant="danger"
                busy={busy}
                disabled={off}
                className="self-end"
              >
                {t("delete.submit")}
              </Button>
            )}
          </TypedWord>
          {code && <FormError>{t(`errors:${code}`, { label: "" })}</FormError>}
        </fetcher.Form>
      )}
    </section>
  );
}

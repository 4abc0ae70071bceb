import { Link, useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { UnsavedDialog } from "~/components/form/unsaved-dialog";
import { useUnsavedChanges } from "~/components/form/use-unsaved-changes";
import { Button, buttonClass } from "~/components/ui/button";
import { answerTo, type FormAnswer } from "~/lib/forms/refusal-answer";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { paths } from "~/lib/paths";
import { HostFields } from "./host-fields";
import type { EditPage } from "./page.server";

const formId = "host-edit";

/**
 * Everything that is saved together, and the bar that saves it. `children` stand below the fields: forms of their
 * own, which a form cannot hold.
 */
export function HostForm({
  page,
  posted,
  children,
}: {
  page: EditPage;
  posted: unknown;
  children: ReactNode;
}) {
  const fetcher = useFetcher<FormAnswer>({ key: "host-save" });
  const answer = answerTo("save", fetcher.data ?? posted);
  const form = useFocusFirstError(answer);
  const { changed, onInput, allow, hold, leaving } = useUnsavedChanges();
  const busy = fetcher.state !== "idle";
  useEffect(() => {
    if (answer) hold();
  }, [answer, hold]);
  return (
    <>
      <fetcher.Form
        ref={form}
        id={formId}
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={(event) => (busy ? event.preventDefault() : allow())}
        className="flex flex-col gap-3"
      >
        <input type="hidden" name="intent" value="save" />
        <HostFields page={page} answer={answer} changed={changed} />
      </fetcher.Form>
      {children}
      <SaveBar page={page} answer={answer} count={changed.size} busy={busy} onDiscard={allow} />
      {leaving && <UnsavedDialog {...leaving} />}
    </>
  );
}

function SaveBar({
  page,
  answer,
  count,
  busy,
  onDiscard,
}: {
  page: EditPage;
  answer: FormAnswer | undefined;
  count: number;
  busy: boolean;
  onDiscard: () => void;
}) {
  const { t } = useTranslation("ui");
  const hydrated = useHydrated();
  return (
    <div className="sticky bottom-0 z-20 -mx-1 flex flex-col gap-3 border-line border-t bg-canvas px-1 py-3">
      <FormFailure refusal={answer?.refusal} />
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="flex items-center gap-2 text-fg-2">
          {hydrated && count > 0 && (
            <>
              <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
              {t("unsaved.count", { count })}
            </>
          )}
        </p>
        <Link
          to={paths.host(page.host.id)}
          onClick={onDiscard}
          className={`${buttonClass()} ml-auto`}
        >
          {t("discard")}
        </Link>
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}

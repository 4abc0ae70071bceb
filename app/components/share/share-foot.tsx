import { Link } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "~/components/form/action-form";
import { buttonClass } from "~/components/ui/button";
import { dialogFootClass } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import type { ShareForm } from "./use-share-form";

/** The buttons of a step; only the one that was pressed is at work. */
export function ShareFoot({
  form,
  step,
  closeTo,
}: {
  form: ShareForm;
  step: 1 | 2;
  closeTo: string;
}) {
  const { t } = useTranslation(["share_dialog", "ui"]);
  const press = (go: string) => ({
    form: { ...form, busy: form.busy && form.sent?.get("go") === go },
    name: "go",
    value: go,
  });
  const cancel = (
    <Link to={closeTo} replace preventScrollReset className={buttonClass()}>
      {t("ui:cancel")}
    </Link>
  );
  return (
    <div className={cx(dialogFootClass, "mt-5")}>
      {step === 1 ? (
        <>
          {cancel}
          <SubmitButton {...press("on")}>
            {t("go.on")}
            <Icon as={ArrowRight} />
          </SubmitButton>
        </>
      ) : (
        <>
          <SubmitButton {...press("back")} variant="ghost" className="mr-auto">
            {t("go.back")}
          </SubmitButton>
          {cancel}
          <SubmitButton {...press("create")} variant="secondary" className="max-md:grow">
            {t("go.create")}
          </SubmitButton>
          <SubmitButton {...press("send")} className="max-md:grow">
            {t("go.send")}
          </SubmitButton>
        </>
      )}
    </div>
  );
}

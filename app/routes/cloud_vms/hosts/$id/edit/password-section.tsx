import { Link, useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HostSecretPanel } from "~/components/host/host-secret";
import { buttonClass } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { dialogFootClass } from "~/components/ui/dialog";
import { RouteDialog } from "~/components/ui/route-dialog";
import { answerTo, type FormAnswer } from "~/lib/forms/refusal-answer";
import { paths } from "~/lib/paths";
import { Section } from "./host-fields";
import type { EditPage } from "./page.server";

export function PasswordSection({ page }: { page: EditPage }) {
  const { t } = useTranslation("host_edit");
  return (
    <Section id="password" title={t("section.password")}>
      <p className="text-fg-2">{t("reset.explain")}</p>
      <div className="sm:text-right">
        <Link
          to={`${paths.hostEdit(page.host.id)}?dialog=reset`}
          preventScrollReset
          className={buttonClass("danger-outline")}
        >
          {t("reset.open")}
        </Link>
      </div>
    </Section>
  );
}

/** Says that the device is disconnected first (C219). */
export function ResetPassword({ page, posted }: { page: EditPage; posted: unknown }) {
  const { t } = useTranslation(["host_edit", "ui", "errors"]);
  const fetcher = useFetcher<FormAnswer>({ key: "host-reset" });
  const code = answerTo("reset", fetcher.data ?? posted)?.refusal.form;
  return (
    <ConfirmDialog
      danger
      title={t("reset.title", { host: page.host.display_name })}
      text={t("reset.text")}
      fetcher={fetcher}
      fields={{ intent: "reset" }}
      confirmLabel={t("reset.submit")}
      cancelLabel={t("ui:cancel")}
      closeTo={paths.hostEdit(page.host.id)}
      error={code && t(`errors:${code}`, { label: "" })}
    />
  );
}

/** The new password, once; on any later look at this address it is gone (C085). */
export function NewPassword({ page }: { page: EditPage }) {
  const { t } = useTranslation(["host_edit", "host_admin", "ui"]);
  // Kept while the dialog stands: the page's data are loaded again without it.
  const [secret] = useState(page.secret);
  const closeTo = paths.hostEdit(page.host.id);
  return (
    <RouteDialog
      wide
      stays={secret !== null}
      title={
        secret ? t("reset.done", { host: secret.hostName }) : t("host_admin:secret.gone_title")
      }
      text={secret ? t("reset.done_text") : t("host_admin:secret.gone_text")}
      closeTo={closeTo}
    >
      {secret && (
        <div className="px-5 pt-4">
          <HostSecretPanel {...secret} cloud={page.cloud} />
        </div>
      )}
      <div className={dialogFootClass}>
        <Link to={closeTo} replace preventScrollReset className={buttonClass("primary")}>
          {secret ? t("host_admin:secret.saved") : t("ui:close")}
        </Link>
      </div>
    </RouteDialog>
  );
}

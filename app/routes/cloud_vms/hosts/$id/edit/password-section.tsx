import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import { buttonClass } from "~/components/ui/button";
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

/** Creates a new password; warns that this disconnects the device (C219). */
export function ResetPassword({ page }: { page: EditPage }) {
  const { t } = useTranslation("host_edit");
  const form = useActionForm({ intent: "reset", labels: {} });
  return (
    <FormDialog
      danger
      form={form}
      title={t("reset.title", { host: page.host.display_name })}
      text={t("reset.text")}
      submitLabel={t("reset.submit")}
      closeTo={paths.hostEdit(page.host.id)}
    />
  );
}

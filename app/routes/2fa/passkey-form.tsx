import { Link, useLocation } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { limits } from "~contract/limits";
import { PasskeyFactor } from "./passkey-factor";

/** For a user who has no codes but backup codes. */
export function PasskeyForm({ hasBackupCodes }: { hasBackupCodes: boolean }) {
  const { t } = useTranslation("two_factor");
  const { search } = useLocation();
  const formId = useId();
  const query = new URLSearchParams(search);
  query.set("method", "backup");
  return (
    <>
      <form id={formId} className="mb-5">
        <Checkbox
          name="remember_device"
          label={t("trust", { count: limits.trustedDeviceDays })}
          hint={t("trust_hint")}
        />
      </form>
      <noscript>
        <p className="mb-5 text-fg-2">{t("passkey.no_script")}</p>
      </noscript>
      <PasskeyFactor trustFormId={formId} variant="primary" />
      {hasBackupCodes && (
        <p className="mt-5 text-center">
          <Link
            to={`?${query}`}
            replace
            preventScrollReset
            className="text-accent-text underline-offset-3 hover:underline"
          >
            {t("backup.use")}
          </Link>
        </p>
      )}
    </>
  );
}

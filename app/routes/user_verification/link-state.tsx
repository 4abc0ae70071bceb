import { Link } from "@remix-run/react";
import { CircleCheck, Clock, Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AuthHead } from "~/components/shell/auth-head";
import { buttonClass } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import type { Verification } from "./route.server";

const looks = {
  verified: { icon: CircleCheck, tone: "ok" },
  used: { icon: CircleCheck, tone: "accent" },
  failed: { icon: Link2Off, tone: "warn" },
  limited: { icon: Clock, tone: "warn" },
} as const;

/** State of a verification link that cannot be used, with the next step. */
export function LinkState({
  verification,
}: {
  verification: Exclude<Verification, { state: "ready" }>;
}) {
  const { t } = useTranslation("sign_up");
  const { state, accountId, email } = verification;
  const count = verification.state === "limited" ? verification.waitMinutes : 0;
  const again = new URLSearchParams({ account_id: accountId, email });
  const login = accountId ? `?${new URLSearchParams({ account_id: accountId })}` : "";
  return (
    <>
      <AuthHead {...looks[state]} title={t(`verify.${state}.heading`)}>
        <p role="status">
          {state === "limited" ? t("verify.limited.text", { count }) : t(`verify.${state}.text`)}
        </p>
      </AuthHead>
      {state === "failed" && (
        <Link to={`${paths.reverifyEmail}?${again}`} className={buttonClass("primary", "lg")}>
          {t("verify.failed.submit")}
        </Link>
      )}
      {(state === "verified" || state === "used") && (
        <Link to={paths.login + login} className={buttonClass("primary", "lg")}>
          {t("log_in")}
        </Link>
      )}
    </>
  );
}

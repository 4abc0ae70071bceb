import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { dialogFootClass } from "~/components/ui/dialog";
import { RouteDialog } from "~/components/ui/route-dialog";
import { HostSecretPanel } from "./host-secret";

export interface SecretDialogProps {
  /** From takeSecret(); null when it was shown before. */
  secret: { hostId: string; hostName: string; hostCode: string; password: string } | null;
  /** Address of the cloud for host agents. */
  cloud: string;
  title: (hostName: string) => string;
  text: string;
  closeTo: string;
  /** Target of the confirmation; closeTo by default. */
  savedTo?: (hostId: string) => string;
}

/** Dialog with a host's new password, which is shown only once (C084, C085). */
export function SecretDialog(props: SecretDialogProps) {
  const { cloud, title, text, closeTo, savedTo } = props;
  const { t } = useTranslation(["host_admin", "ui"]);
  // Kept in state while the dialog is open: revalidated data no longer contains it.
  const [secret] = useState(props.secret);
  return (
    <RouteDialog
      wide={secret !== null}
      stays={secret !== null}
      title={secret ? title(secret.hostName) : t("secret.gone_title")}
      text={secret ? text : t("secret.gone_text")}
      closeTo={closeTo}
    >
      {secret && (
        <div className="px-5 pt-4">
          <HostSecretPanel {...secret} cloud={cloud} />
        </div>
      )}
      <div className={dialogFootClass}>
        <Link
          to={(secret && savedTo?.(secret.hostId)) || closeTo}
          replace
          preventScrollReset
          className={buttonClass("primary")}
        >
          {secret ? t("secret.saved") : t("ui:close")}
        </Link>
      </div>
    </RouteDialog>
  );
}

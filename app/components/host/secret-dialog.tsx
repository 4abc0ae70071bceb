import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { dialogFootClass } from "~/components/ui/dialog";
import { RouteDialog } from "~/components/ui/route-dialog";
import { HostSecretPanel } from "./host-secret";

export interface SecretDialogProps {
  /** As takeSecret() gave it; null where it was shown before. */
  secret: { hostId: string; hostName: string; hostCode: string; password: string } | null;
  /** Address of the cloud, for the device. */
  cloud: string;
  title: (hostName: string) => string;
  text: string;
  closeTo: string;
  /** Where to go once it is written down; closeTo where not given. */
  savedTo?: (hostId: string) => string;
}

/** A host's new password, once; on any later look at this address it is gone (C084, C085). */
export function SecretDialog(props: SecretDialogProps) {
  const { cloud, title, text, closeTo, savedTo } = props;
  const { t } = useTranslation(["host_admin", "ui"]);
  // Kept while the dialog stands: the page's data are loaded again without it.
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

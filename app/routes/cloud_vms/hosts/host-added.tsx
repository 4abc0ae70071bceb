import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HostSecretPanel } from "~/components/host/host-secret";
import { buttonClass } from "~/components/ui/button";
import { dialogFootClass } from "~/components/ui/dialog";
import { RouteDialog } from "~/components/ui/route-dialog";
import { paths } from "~/lib/paths";
import { hostsAddress } from "./hosts-address";
import type { HostsPage } from "./page.server";

/** A new host's password, once; on any later look at this address it is gone (C084). */
export function HostAdded({ page }: { page: HostsPage }) {
  const { t } = useTranslation(["host_admin", "ui"]);
  // Kept while the dialog stands: the page's data are loaded again without it.
  const [secret] = useState(page.secret);
  const list = hostsAddress(page.query);
  if (!secret) {
    return (
      <RouteDialog title={t("secret.gone_title")} text={t("secret.gone_text")} closeTo={list}>
        <div className={dialogFootClass}>
          <Link to={list} replace className={buttonClass("primary")}>
            {t("ui:close")}
          </Link>
        </div>
      </RouteDialog>
    );
  }
  return (
    <RouteDialog
      wide
      stays
      title={t("secret.added", { host: secret.hostName })}
      text={t("secret.added_text")}
      closeTo={list}
    >
      <div className="px-5 pt-4">
        <HostSecretPanel {...secret} cloud={page.cloud} />
      </div>
      <div className={dialogFootClass}>
        <Link to={paths.host(secret.hostId)} replace className={buttonClass("primary")}>
          {t("secret.saved")}
        </Link>
      </div>
    </RouteDialog>
  );
}

import { Link } from "@remix-run/react";
import { SearchX, Server } from "lucide-react";
import { useTranslation } from "react-i18next";
import { HostCard } from "~/components/host/host-card";
import { buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import type { ViewMode } from "~/lib/cookies/preferences.server";
import type { HomeData } from "../route.server";
import { homeAddress } from "./home-address";
import { HostTable } from "./host-table";

/** The hosts that pass, as cards or as a table; or why there are none. */
export function HostList({ home, viewMode }: { home: HomeData; viewMode: ViewMode }) {
  const { t } = useTranslation("vms");
  if (home.total === 0) {
    return (
      <div className={cardClass}>
        <EmptyState icon={Server} title={t("empty.none_title")}>
          {t("empty.none_text")}
        </EmptyState>
      </div>
    );
  }
  if (home.shown.length === 0) {
    return (
      <div className={cardClass}>
        <EmptyState
          icon={SearchX}
          title={t("empty.filtered_title")}
          action={
            <Link
              to={homeAddress({ filter: "all", region: "", search: "" })}
              className={buttonClass("secondary", "sm")}
            >
              {t("empty.show_all")}
            </Link>
          }
        >
          {t("empty.filtered_text", { count: home.total })}
        </EmptyState>
      </div>
    );
  }
  return viewMode === "table" ? (
    <HostTable hosts={home.shown} refreshedAt={home.refreshedAt} />
  ) : (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {home.shown.map((host) => (
        <HostCard key={host.id} host={host} refreshedAt={home.refreshedAt} />
      ))}
    </ul>
  );
}

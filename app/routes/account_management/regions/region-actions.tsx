import { Link } from "@remix-run/react";
import { FolderInput } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { NewLink } from "~/components/ui/new-link";
import { type RegionsQuery, regionsQuery } from "./regions-query";

/** The ways to a new region, and to hosts that go to another one. */
export function RegionActions({ query }: { query: RegionsQuery }) {
  const { t } = useTranslation("regions");
  return (
    <div className="flex flex-wrap gap-2">
      <MoveHostsLink query={query} />
      <NewLink to={regionsQuery.href(query, {}, { dialog: "new" })}>{t("add.open")}</NewLink>
    </div>
  );
}

/** With a region: its hosts are ticked. */
export function MoveHostsLink({ query, id }: { query: RegionsQuery; id?: string }) {
  const { t } = useTranslation("regions");
  const extra = id === undefined ? { dialog: "move" } : { dialog: "move", id };
  return (
    <Link
      to={regionsQuery.href(query, {}, extra)}
      preventScrollReset
      className={buttonClass("secondary")}
    >
      <Icon as={FolderInput} />
      {t("move.open")}
    </Link>
  );
}

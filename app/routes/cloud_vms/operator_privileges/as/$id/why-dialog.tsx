import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import { rightNames } from "~contract/names";
import { accessQuery } from "../../access-query";
import type { AccessRow, AccessSource } from "../../access-rows";
import type { UserAccess } from "./route.server";

/** Why a user may see a camera: each set and each managed region that gives a right, with those it gives. */
export function WhyDialog({ page, camera }: { page: UserAccess; camera: AccessRow }) {
  const { t } = useTranslation(["privileges", "ui"]);
  const { name, path, query } = page;
  const closeTo = accessQuery(path).href(query);
  const { sources } = camera;
  return (
    <RouteDialog
      title={t(sources.length > 0 ? "why.title" : "why.title_not", { name, camera: camera.name })}
      text={`${camera.region} · ${camera.host}`}
      closeTo={closeTo}
    >
      <div className="px-5 pt-4">
        {sources.length === 0 ? (
          <p>{t("why.nothing")}</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {sources.map((source) => (
              <Source key={`${source.kind}${source.id}`} source={source} />
            ))}
          </ul>
        )}
      </div>
      <DialogFoot closeTo={closeTo} closeLabel={t("ui:close")} firstFocus />
    </RouteDialog>
  );
}

function Source({ source }: { source: AccessSource }) {
  const { t } = useTranslation("privileges");
  const { tag } = useFormat().options;
  const { kind, id, name } = source;
  const given = rightNames.filter((right) => source[right]).map((right) => t(`right.${right}`));
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {kind === "permission" && id !== null ? (
          <Link to={paths.privilegeSet(id)} className="text-accent-text hover:underline">
            {t("source.permission", { name })}
          </Link>
        ) : kind === "region" ? (
          t("source.region", { name })
        ) : (
          t("source.master")
        )}
      </span>
      <span className="text-fg-2">{joinList(given, tag)}</span>
    </li>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { type AccessQuery, accessQuery } from "../../access-query";
import type { AccessRow } from "../../access-rows";

/** So many are named; the dialog names all. */
const namedSources = 2;

interface SourceNamesProps {
  row: AccessRow;
  path: string;
  query: AccessQuery;
}

/** What gives the rights on a camera, leading to the answer in full. */
export function SourceNames({ row, path, query }: SourceNamesProps) {
  const { t } = useTranslation("privileges");
  const { tag } = useFormat().options;
  const names = row.sources.map(({ kind, name }) =>
    kind === "region" ? t("source.region", { name }) : (name ?? t("source.master")),
  );
  const said = names.slice(0, namedSources);
  if (names.length > said.length) said.push(`+${names.length - said.length}`);
  return (
    <Link
      to={accessQuery(path).href(query, {}, { camera: row.id })}
      preventScrollReset
      className="inline-block text-accent-text hover:underline"
    >
      <span className="sr-only">{t("why.of", { camera: row.name })}: </span>
      {said.length === 0 ? t("why.not") : joinList(said, tag)}
    </Link>
  );
}

import { useTranslation } from "react-i18next";
import type { Column } from "~/components/list/resource-table";
import { Badge, type Tone } from "~/components/ui/badge";
import { useFormat } from "~/lib/hooks/use-format";
import type { ApiTokenScope, ApiTokenState } from "~contract/api-token-names";
import type { TokenRow } from "./route.server";

export const hasEnded = ({ state }: TokenRow): boolean =>
  state === "expired" || state === "revoked";

const tones: Record<ApiTokenState, Tone> = {
  active: "ok",
  expired: "neutral",
  revoked: "danger",
};

export function useTokenColumns(): Column<TokenRow>[] {
  const { t } = useTranslation("api_tokens");
  const { date, time } = useFormat();
  return [
    {
      id: "name",
      head: t("column.name"),
      cell: (token) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="text-fg [overflow-wrap:anywhere]">{token.name}</span>
          <TokenState state={token.state as ApiTokenState} />
        </span>
      ),
    },
    {
      id: "scope",
      head: t("column.scope"),
      cell: ({ scope }) => t(`scope.${scope as ApiTokenScope}`),
    },
    { id: "creator", head: t("column.creator"), cell: ({ creator }) => creator },
    {
      id: "created",
      head: t("column.created"),
      cell: ({ created }) => <span className="tnum">{date(created)}</span>,
    },
    {
      id: "expires",
      head: t("column.expires"),
      cell: ({ expired }) => <span className="tnum">{date(expired)}</span>,
    },
    {
      id: "used",
      head: t("column.used"),
      cell: ({ used }) => (
        <span className="tnum">{used === null ? t("never_used") : time(used)}</span>
      ),
    },
  ];
}

/** Nothing is said of an active one. */
function TokenState({ state }: { state: ApiTokenState }) {
  const { t } = useTranslation("api_tokens");
  if (state === "active") return null;
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

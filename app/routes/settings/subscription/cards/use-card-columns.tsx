import { useTranslation } from "react-i18next";
import { SwitchForm } from "~/components/form/switch-form";
import type { Column } from "~/components/list/resource-table";
import { Badge } from "~/components/ui/badge";
import { useFormat } from "~/lib/hooks/use-format";
import { cardStatuses } from "~contract/names";
import { cardLookOf } from "./card-status";
import { type CardsQuery, cardsQuery } from "./cards-query";
import type { CardRow } from "./route.server";

export function useCardColumns(query: CardsQuery): Column<CardRow>[] {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  return [
    {
      id: "number",
      head: t("card.number"),
      cell: (card) => <span className="tnum">{card.card_number}</span>,
    },
    {
      id: "key",
      head: t("card.key"),
      cell: (card) => <span className="font-mono">{card.serial_key}</span>,
    },
    {
      id: "main",
      head: t("card.main"),
      cell: (card) => (
        <div className="inline-flex items-center gap-2">
          <SwitchForm
            intent="main"
            id={card.id}
            action={cardsQuery.href(query)}
            on={card.main_card}
            off={card.status === cardStatuses.deactivated && !card.main_card}
            label={t("card.main_of", { number: card.card_number })}
          />
          {card.main_card && <Badge tone="accent">{t("card.main")}</Badge>}
        </div>
      ),
    },
    {
      id: "amount",
      head: t("card.amount"),
      end: true,
      cell: (card) => number(card.amount),
    },
    { id: "status", head: t("card.status"), cell: (card) => <CardStatus status={card.status} /> },
  ];
}

function CardStatus({ status }: { status: number }) {
  const { t } = useTranslation("subscription");
  const look = cardLookOf(status);
  if (!look) return <Badge>{status}</Badge>;
  return <Badge tone={look.tone}>{t(`card.${look.name}`)}</Badge>;
}

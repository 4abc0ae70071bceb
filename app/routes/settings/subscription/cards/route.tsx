import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Ban, CreditCard, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ListBody } from "~/components/list/list-screen";
import { ResourceList } from "~/components/list/resource-list";
import { RowLinks } from "~/components/list/row-links";
import { LoadFailed } from "~/components/ui/load-failed";
import { NewLink } from "~/components/ui/new-link";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { cardStatuses } from "~contract/names";
import { SubscriptionPage } from "../subscription-page";
import { AddCard, CardQuestion } from "./card-dialogs";
import { cardSorts, cardsQuery } from "./cards-query";
import { type CardRow, type CardsPage, changeCards, loadCards } from "./route.server";
import { useCardColumns } from "./use-card-columns";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["subscription", "ui", "errors"],
  title: "mobile_cards",
  trail: () => [
    { title: "subscription", to: paths.settingsSubscription },
    { title: "mobile_cards" },
  ],
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadCards(args);
}

export function action(args: ActionFunctionArgs) {
  return changeCards(args);
}

/** The account's mobile access cards. */
export default function MobileCards() {
  const { t } = useTranslation("subscription");
  const page = useLoaderData<typeof loader>();
  const { query, cards, asked } = page;
  const closeTo = cardsQuery.href(query);
  return (
    <SubscriptionPage part="cards">
      {asked?.dialog === "new" && <AddCard closeTo={closeTo} />}
      {asked && asked.dialog !== "new" && <CardQuestion {...asked} closeTo={closeTo} />}
      {cards ? (
        <>
          <FilterBar
            query={cardsQuery}
            values={query}
            filters={[{ key: "search", kind: "search", label: t("card.search") }]}
            end={
              <NewLink to={cardsQuery.href(query, {}, { dialog: "new" })}>{t("card.add")}</NewLink>
            }
          />
          <ListBody path={cardsQuery.path}>
            <CardList page={page} cards={cards} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </SubscriptionPage>
  );
}

function CardList({ page, cards }: { page: CardsPage; cards: NonNullable<CardsPage["cards"]> }) {
  const { t } = useTranslation(["subscription", "common"]);
  const { query } = page;
  return (
    <ResourceList
      caption={t("common:title.mobile_cards")}
      query={cardsQuery}
      values={query}
      sorts={cardSorts}
      columns={useCardColumns(query)}
      rows={cards.list}
      rowKey={({ id }) => id}
      rowActions={(card) => <CardActions card={card} page={page} />}
      total={cards.total}
      dimmed={({ status }) => status === cardStatuses.deactivated}
      empty={{
        first: { icon: CreditCard, title: t("card.none"), text: t("card.add_text") },
      }}
    />
  );
}

/** Only a registered card can be reset, and one that is deactivated stays so. */
function CardActions({ card, page }: { card: CardRow; page: CardsPage }) {
  const { t } = useTranslation("subscription");
  const { status, id, card_number: number } = card;
  const linkTo = (dialog: "reset" | "deactivate") => ({
    to: cardsQuery.href(page.query, {}, { dialog, id }),
    label: t(`card.${dialog}_of`, { number }),
    icon: dialog === "reset" ? RotateCcw : Ban,
    isDialog: true,
  });
  return (
    <RowLinks
      links={[
        ...(status === cardStatuses.registered ? [linkTo("reset")] : []),
        ...(status === cardStatuses.deactivated ? [] : [linkTo("deactivate")]),
      ]}
    />
  );
}

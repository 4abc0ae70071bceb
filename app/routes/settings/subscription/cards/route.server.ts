import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { requireMaster } from "~/lib/session/guards.server";
import { idSwitch, oneId } from "~contract/site-fields";
import { cardForm } from "~contract/subscription-fields";
import { type CardsQuery, cardsQuery } from "./cards-query";

const listDocument = graphql(`
  query query_mobile_card_list($keyword: String, $page: Int, $limit: Int) {
    query_mobile_card_list(keyword: $keyword, page: $page, limit: $limit) {
      total
      list { id card_number serial_key main_card amount status }
    }
  }
`);

type CardsData = ResultOf<typeof listDocument>["query_mobile_card_list"];
export type CardRow = CardsData["list"][number];

/** Null when they could not be loaded. */
async function findCards(args: CloudArgs, query: CardsQuery): Promise<CardsData | null> {
  const answer = await callCloud(args, listDocument, {
    keyword: query.search || null,
    page: query.page,
    limit: query.size,
  }).catch(notLoaded("the mobile access cards"));
  return answer?.query_mobile_card_list ?? null;
}

const cardDialogs = ["reset", "deactivate"] as const;

export async function loadCards(args: CloudArgs) {
  await requireMaster(args);
  const { searchParams } = new URL(args.request.url);
  const query = cardsQuery.read(searchParams);
  const cards = await findCards(args, query);
  const dialog = searchParams.get("dialog");
  const ofCard = cardDialogs.find((known) => known === dialog);
  const card = cards?.list.find(({ id }) => id === searchParams.get("id"));
  const asked =
    dialog === "new" ? ({ dialog } as const) : ofCard && card ? { dialog: ofCard, card } : null;
  return { query, cards, asked, requestId: args.context.requestId };
}

export type CardsPage = Awaited<ReturnType<typeof loadCards>>;

const addDocument = graphql(`
  mutation add_mobile_card($serial_key: String!) {
    add_mobile_card(serial_key: $serial_key) { id }
  }
`);
const mainDocument = graphql(`
  mutation update_mobile_card($id: ID!, $main_card: Boolean!) {
    update_mobile_card(id: $id, main_card: $main_card) { id }
  }
`);
const resetDocument = graphql(`
  mutation reset_mobile_card($id: ID!) {
    reset_mobile_card(id: $id) { id }
  }
`);
const deactivateDocument = graphql(`
  mutation deactivate_mobile_card($id: ID!) {
    deactivate_mobile_card(id: $id) { id }
  }
`);

/** Adds a card, makes it the main one, resets or deactivates it; then back to the list. */
export async function changeCards(args: CloudArgs) {
  await requireMaster(args);
  const { request } = args;
  const list = cardsQuery.href(cardsQuery.read(new URL(request.url).searchParams));
  return answerForms(await request.formData(), {
    create: onForm(cardForm, async ({ serial_key }) => {
      await callCloud(args, addDocument, { serial_key });
      return flashRedirect(list, "card_added");
    }),
    main: onForm(idSwitch, async ({ id, enable }) => {
      await callCloud(args, mainDocument, { id, main_card: enable });
      return flashRedirect(list, "card_saved");
    }),
    reset: onForm(oneId, async ({ id }) => {
      await callCloud(args, resetDocument, { id });
      return flashRedirect(list, "card_reset");
    }),
    deactivate: onForm(oneId, async ({ id }) => {
      await callCloud(args, deactivateDocument, { id });
      return flashRedirect(list, "card_deactivated");
    }),
  });
}

import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { requireMaster } from "~/lib/session/guards.server";
import { noFields } from "~contract/fields";
import { expiryQuery } from "./expiry-query";

const listDocument = graphql(`
  query query_expiry_list(
    $kind: String, $status: String, $keyword: String, $sort: String, $page: Int, $limit: Int
  ) {
    query_expiry_list(
      kind: $kind, status: $status, keyword: $keyword, sort: $sort, page: $page, limit: $limit
    ) {
      total
      counts { all upcoming soon expired }
      list { kind id name detail count expired_at }
    }
    query_expiry_feed { created used }
  }
`);

type Answer = ResultOf<typeof listDocument>;
export type ExpiryData = Answer["query_expiry_list"];
export type ExpiryRow = ExpiryData["list"][number];
export type ExpiryFeed = Answer["query_expiry_feed"];

export async function loadExpiry(args: CloudArgs) {
  await requireMaster(args);
  const query = expiryQuery.read(new URL(args.request.url).searchParams);
  const answer = await callCloud(args, listDocument, {
    kind: query.kind,
    status: query.state === "all" ? null : query.state,
    keyword: query.search || null,
    sort: query.sort,
    page: query.page,
    limit: query.size,
  }).catch(notLoaded("the expiry dates"));
  const now = Math.floor(Date.now() / 1000);
  return {
    query,
    now,
    expiries: answer?.query_expiry_list ?? null,
    feed: answer?.query_expiry_feed ?? null,
    requestId: args.context.requestId,
  };
}

export type ExpiryPage = Awaited<ReturnType<typeof loadExpiry>>;

const createDocument = graphql(`
  mutation create_expiry_feed {
    create_expiry_feed { url }
  }
`);
const deleteDocument = graphql(`
  mutation delete_expiry_feed {
    delete_expiry_feed { ok }
  }
`);

/** The new address, shown once. */
export interface NewFeed {
  url: string;
}

/** Creates the private calendar address, or revokes it. */
export async function changeFeed(args: CloudArgs) {
  await requireMaster(args);
  const { request } = args;
  const here = expiryQuery.href(expiryQuery.read(new URL(request.url).searchParams));
  return answerForms(await request.formData(), {
    create_feed: onForm<typeof noFields, NewFeed>(noFields, async () => {
      const { create_expiry_feed: feed } = await callCloud(args, createDocument, {});
      return new FormSuccess({ url: feed.url });
    }),
    delete_feed: onForm(noFields, async () => {
      await callCloud(args, deleteDocument, {});
      return flashRedirect(here, "feed_revoked");
    }),
  });
}

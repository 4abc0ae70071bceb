import { redirect } from "@remix-run/node";
import { z } from "zod";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { besideThePage, type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { idRule } from "~contract/ids";
import type { Language } from "~contract/languages";
import { pickText } from "./announcements.server";
import { notificationsQuery } from "./notifications-query";

const listDocument = graphql(`
  query query_notification_list($page: Int, $limit: Int, $unread: Boolean) {
    query_notification_list(page: $page, limit: $limit, unread: $unread) {
      newest
      unread
      total
      list {
        id
        type
        created_at
        is_read
        host_id
        host_name
        camera_name
        alert_name
        event_row_id
        status
        title
        message
        order_number
        expires_at
        address
      }
    }
  }
`);

const readDocument = graphql(`
  mutation mark_notifications_read($ids: [ID!], $until: ID) {
    mark_notifications_read(ids: $ids, until: $until) { read }
  }
`);

/** In the bell's panel. */
const newestCount = 6;

type Page = ResultOf<typeof listDocument>["query_notification_list"];

/** With an announcement's texts in the reader's language. */
function toShown({ list, ...counts }: Page, language: Language) {
  const textOf = (json: string | null) => json && pickText(json, language);
  return {
    ...counts,
    list: list.map((item) => ({
      ...item,
      title: textOf(item.title),
      message: textOf(item.message),
    })),
  };
}

export type NotificationPage = ReturnType<typeof toShown>;
export type NotificationItem = NotificationPage["list"][number];

/** Of the list's own page; null when they did not load. */
export async function findNotifications(
  args: CloudArgs,
  language: Language,
  variables: { page: number; limit: number; unread: boolean },
): Promise<NotificationPage | null> {
  const answer = await callCloud(args, listDocument, variables).catch(
    notLoaded("the notifications"),
  );
  return answer && toShown(answer.query_notification_list, language);
}

/** In the bell, beside every page; null when they did not load. */
export async function findNewestNotifications(
  args: CloudArgs,
  language: Language,
): Promise<NotificationPage | null> {
  const newest = { limit: newestCount };
  const answer = await callCloud(args, listDocument, newest, besideThePage).catch(
    notLoaded("the newest notifications"),
  );
  return answer && toShown(answer.query_notification_list, language);
}

/**
 * `id`: one; all where there is none, up to `newest`: none that came after the page was drawn. `read` stays on the page
 * it is posted from, `mark` leads back to the list.
 */
export async function changeNotifications(args: CloudArgs) {
  const { request } = args;
  const id = z.string().regex(idRule).optional();
  const form = z.object({ id, newest: id });
  const read = ({ id, newest }: z.output<typeof form>) =>
    callCloud(args, readDocument, { ids: id === undefined ? null : [id], until: newest ?? null });
  return answerForms(await request.formData(), {
    read: onForm(form, async (value) => new FormSuccess(await read(value))),
    mark: onForm(form, async (value) => {
      await read(value);
      const { searchParams } = new URL(request.url);
      return redirect(notificationsQuery.href(notificationsQuery.read(searchParams)));
    }),
  });
}

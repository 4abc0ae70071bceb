import { type Preferences, writePreferences } from "~/lib/cookies/preferences.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import {
  besidePublicPage,
  besideThePage,
  type CloudArgs,
  callCloud,
  callCloudAnonymously,
  notLoaded,
} from "~/lib/http/graphql.server";
import type { Language } from "~contract/languages";
import {
  forgetLoginAnnouncements,
  type LoginAnnouncement,
  readLoginAnnouncements,
} from "./login-announcements.server";

const announcementsDocument = graphql(`
  query query_announcements {
    query_announcements { id title message public }
  }
`);

/** An announcement in one language. */
export interface AnnouncementText {
  id: string;
  title: string;
  message: string;
}

/**
 * The newest public announcement that was not closed in this visit or for good, for the banner of the login page
 * (decision D64); null when there is none. A failed request is only logged (C304).
 */
export async function findPublicAnnouncement(
  args: CloudArgs,
  language: Language,
  preferences: Pick<Preferences, "dismissed" | "skipped">,
): Promise<AnnouncementText | null> {
  const { dismissed, skipped } = preferences;
  const answer = await callCloudAnonymously(
    args,
    announcementsDocument,
    {},
    null,
    besidePublicPage,
  ).catch(notLoaded("the announcements"));
  const shown = answer?.query_announcements
    .filter(({ id, public: isPublic }) => {
      return isPublic && !dismissed.includes(id) && !skipped.includes(id);
    })
    .map((entry) => toText(entry, language));
  return shown?.find(hasWords) ?? null;
}

/** Unread announcements after a sign-in, of `total`, and cookies to set. */
export interface AnnouncementQueue {
  waiting: AnnouncementText[];
  total: number;
  cookies: string[];
}

/**
 * Unread announcements after a sign-in, oldest first (specification section 4, Session); none unless the sign-in just
 * happened. When the cloud returns none at all, the list of skipped ones is cleared (decision D6). A failed request is
 * only logged.
 */
export async function getAnnouncementQueue(
  args: CloudArgs,
  language: Language,
  { announced, dismissed, skipped }: Preferences,
): Promise<AnnouncementQueue> {
  const none: AnnouncementQueue = { waiting: [], total: 0, cookies: [] };
  if (announced === null) return none;
  const carried = await readLoginAnnouncements(args.request);
  const asked = await listAnnouncements(args);
  if (!asked && carried.length === 0) return none;
  const list = [...(asked ?? []), ...carried.filter((each) => !hasId(asked, each.id))];
  const away = [...dismissed, ...skipped].filter((id) => !announced.includes(id));
  const shown = list
    .filter(({ id }) => !away.includes(id))
    .map((entry) => toText(entry, language))
    .filter(hasWords);
  const waiting = shown.filter(({ id }) => !announced.includes(id));
  const cookies = await writePreferences(args.request, {
    ...(list.length === 0 && { skipped: null }),
    ...(waiting.length === 0 && { announced: null }),
  });
  if (waiting.length === 0 && carried.length > 0) {
    cookies.push(...(await forgetLoginAnnouncements(args.request)));
  }
  return { waiting, total: shown.length, cookies };
}

type Announcement = ResultOf<typeof announcementsDocument>["query_announcements"][number];

const hasId = (list: readonly Announcement[] | null, id: string) =>
  list?.some((each) => each.id === id) === true;

/** One without any has nothing to show. */
const hasWords = ({ title, message }: AnnouncementText) => (title + message).trim() !== "";

function toText({ id, title, message }: LoginAnnouncement, language: Language): AnnouncementText {
  return { id, title: pickText(title, language), message: pickText(message, language) };
}

/** Null when the request failed. */
async function listAnnouncements(args: CloudArgs): Promise<Announcement[] | null> {
  const answer = await callCloud(args, announcementsDocument, {}, besideThePage).catch(
    notLoaded("the announcements"),
  );
  return answer ? answer.query_announcements : null;
}

/** One language of a JSON text keyed by language; English where it is missing (C130), else any that has a text. */
export function pickText(json: string, language: Language): string {
  try {
    const texts: unknown = JSON.parse(json);
    if (typeof texts !== "object" || texts === null) return json;
    const { [language]: own, en, ...others } = texts as Record<string, unknown>;
    const isText = (text: unknown): text is string =>
      typeof text === "string" && text.trim() !== "";
    return [own, en, ...Object.values(others)].find(isText) ?? "";
  } catch {
    return json;
  }
}

import { redirect } from "@remix-run/node";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { listPlaces } from "~/lib/event/camera-tree.server";
import { type CloudArgs, notLoaded } from "~/lib/http/graphql.server";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { type AiSearchQuery, aiSearchQuery } from "./ai-search-query";
import { maxWordsChars, parseWords } from "./words/parse-words";
import { applyWords, listNames } from "./words-query";

/** Parameters of the address: what was typed; and, on the page it leads to, the words and those not understood. */
const [typed, said, left] = ["words", "said", "left"] as const;
const separator = ", ";

export interface SaidWords {
  text: string;
  /** Left out: no word of ours, or one that the search has no value for. */
  left: string | null;
}

/** The words that led to an address. */
export function readSaid(search: URLSearchParams): SaidWords {
  const read = (name: string) => (search.get(name) ?? "").slice(0, maxWordsChars);
  return { text: read(said), left: read(left) || null };
}

/** Leads from typed words to the search they mean. @throws Response a redirect */
export async function followWords(args: CloudArgs, query: AiSearchQuery): Promise<void> {
  const { request } = args;
  const text = new URL(request.url).searchParams.get(typed)?.trim();
  if (text === undefined) return;
  const [language, { timeZone, timeFormat }, tree] = await Promise.all([
    getLanguage(request),
    readPreferences(request),
    listPlaces(args).catch(notLoaded("the cameras")),
  ]);
  const context = { now: Date.now(), timeZone, timeFormat, ...listNames(tree ?? []) };
  const result = parseWords(text, language, context);
  const next = applyWords(query, result, tree ?? []);
  const unread = result.notUnderstood.map((each) => each.text).join(separator);
  throw redirect(
    aiSearchQuery.href(
      next,
      {},
      {
        [said]: text.slice(0, maxWordsChars),
        [left]: unread.slice(0, maxWordsChars),
      },
    ),
  );
}

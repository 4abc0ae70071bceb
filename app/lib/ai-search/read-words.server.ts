import { redirect } from "@remix-run/node";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { viewParameter } from "~/lib/cookies/view-mode.server";
import { listPlaces } from "~/lib/event/camera-tree.server";
import { type CloudArgs, notLoaded } from "~/lib/http/graphql.server";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { type AiSearchQuery, aiSearchQuery } from "./ai-search-query";
import { maxWordsChars, parseWords } from "./words/parse-words";
import type { LeftReason } from "./words/words-result";
import { applyWords, listNames } from "./words-query";

/** Parameter of the address that the form leads to first. */
const typed = "words";
/** Where the page it leads to has the words that were left out, by why. */
const leftKeys = {
  unknown: "left",
  no_value: "left_no_value",
  second: "left_second",
  several: "left_several",
  too_long: "left_too_long",
} as const satisfies Record<LeftReason, keyof AiSearchQuery>;
const leftReasons = Object.keys(leftKeys) as LeftReason[];
const separator = ", ";

export interface SaidWords {
  text: string;
  /** What was left out, by why. */
  left: { reason: LeftReason; words: string }[];
}

/** The words that led to a search. */
export function readSaid(query: AiSearchQuery): SaidWords {
  const left = leftReasons.flatMap((reason) => {
    const words = query[leftKeys[reason]];
    return words === "" ? [] : [{ reason, words }];
  });
  return { text: query.said, left };
}

/** Leads from typed words to the search they mean. @throws Response a redirect */
export async function followWords(args: CloudArgs, query: AiSearchQuery): Promise<void> {
  const { request } = args;
  const { searchParams } = new URL(request.url);
  const text = searchParams.get(typed)?.trim();
  const view = searchParams.get(viewParameter);
  if (text === undefined) return;
  const [language, { timeZone, timeFormat }, tree] = await Promise.all([
    getLanguage(request),
    readPreferences(request),
    listPlaces(args).catch(notLoaded("the cameras")),
  ]);
  const context = { now: Date.now(), timeZone, timeFormat, ...listNames(tree ?? []) };
  const result = parseWords(text, language, context);
  const next = applyWords(query, result, tree ?? []);
  const left = leftReasons.map((reason): [string, string] => {
    const words = result.notUnderstood.filter((each) => each.reason === reason);
    const text = words.map((each) => each.text).join(separator);
    return [leftKeys[reason], text.slice(0, maxWordsChars)];
  });
  const said = { said: text.slice(0, maxWordsChars), ...Object.fromEntries(left) };
  throw redirect(
    aiSearchQuery.href({ ...next, ...said }, {}, { [viewParameter]: view ?? undefined }),
  );
}

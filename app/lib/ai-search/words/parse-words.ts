import type { AiCategory } from "~contract/events";
import type { Language } from "~contract/languages";
import { openCalendar } from "./calendar";
import { foldText } from "./folded-text";
import { lexiconOf } from "./lexicon";
import { hasRole, type Role } from "./meaning";
import { indexNames } from "./names";
import { readNegations } from "./negation";
import { type Amounts, type Bounds, leaveBareBounds, readAmounts } from "./read-amounts";
import { type Attributes, readAttributes } from "./read-attributes";
import { readItems } from "./read-items";
import { readTime } from "./read-time";
import { leaveUnread, listLeft, type Reading, startReading } from "./reading";
import type { WordsContext, WordsFilter, WordsResult } from "./words-result";

/** Longer texts are no search; what is beyond is told to be unread. */
export const maxWordsChars = 500;

/** The length of `text` that is read, without half a character at its end. */
function readLength(text: string): number {
  if (text.length <= maxWordsChars) return text.length;
  const last = text.charCodeAt(maxWordsChars - 1);
  return last >= 0xd800 && last < 0xdc00 ? maxWordsChars - 1 : maxWordsChars;
}

/** Whose stay is meant: who was named last before it. */
function dwellCategories({ mentions }: Attributes, { at }: Bounds): AiCategory[] {
  const before = mentions.filter((mention) => mention.at < at).at(-1) ?? mentions[0];
  return before ? [before.category] : ["person", "vehicle"];
}

function addAmounts(attributes: Attributes, { dwell, speed }: Amounts): void {
  const { filter, mentions } = attributes;
  const set = (field: keyof WordsFilter, value: number | undefined) => {
    if (value !== undefined) Object.assign(filter, { [field]: value });
  };
  if (speed) {
    set("speed_low", speed.low);
    set("speed_high", speed.high);
    mentions.push({ at: speed.at, category: "vehicle" });
    mentions.sort((one, other) => one.at - other.at);
  }
  if (!dwell) return;
  const categories = dwellCategories(attributes, dwell);
  if (categories.includes("person")) {
    set("people_dwell_low", dwell.low);
    set("people_dwell_high", dwell.high);
  }
  if (categories.includes("vehicle")) {
    set("vehicle_dwell_low", dwell.low);
    set("vehicle_dwell_high", dwell.high);
  }
}

/** Words that mean nothing without another: "waiting" says how long, "camera" comes with its name. */
function leaveUnmatched(reading: Reading, attributes: Attributes, amounts: Amounts): void {
  const { filter, cameras, hosts, regions } = attributes;
  const isMet: [Role, boolean][] = [
    ["stay", amounts.dwell !== undefined],
    ["speed", amounts.speed !== undefined],
    ["place", cameras.size + hosts.size + regions.size > 0],
    // In Czech and Slovak "značka" is a plate, and a make.
    ["plate", filter.lpr !== undefined || filter.brand !== undefined],
    ["last", false],
    ["ago", false],
  ];
  reading.items.forEach((item, at) => {
    if (reading.used[at] || hasRole(item, "filler", "before", "at")) return;
    const isAlone = isMet.some(([role, met]) => !met && hasRole(item, role));
    if (isAlone) reading.left[at] ??= "no_value";
  });
}

/**
 * Reads a sentence as a filter of the AI search, by the vocabulary of its language and the English words that are no
 * others there. Nothing is guessed: what has no value in the contract, or no place in the sentence, is in
 * `notUnderstood`. What is read of a text has a limit, and so has the time it takes.
 */
export function parseWords(text: string, language: Language, context: WordsContext): WordsResult {
  const end = readLength(text);
  const folded = foldText(text.slice(0, end));
  const lexicon = lexiconOf(language);
  const names = indexNames(context, lexicon.nameEndings, folded.text);
  const items = readItems({ folded, lexicon, names, language, timeFormat: context.timeFormat });
  const reading = startReading(folded, items);
  const negated = readNegations(reading);
  const amounts = readAmounts(reading);
  const range = readTime(reading, openCalendar(context.now, context.timeZone, language));
  leaveBareBounds(reading);
  const attributes = readAttributes(reading, negated);
  addAmounts(attributes, amounts);
  leaveUnmatched(reading, attributes, amounts);
  leaveUnread(reading);
  const notUnderstood = listLeft(reading);
  if (end < text.length) {
    notUnderstood.push({ text: text.slice(end), start: end, end: text.length, reason: "too_long" });
  }
  return {
    category: [...new Set(attributes.mentions.map(({ category }) => category))],
    filter: attributes.filter,
    range,
    cameras: [...attributes.cameras],
    hosts: [...attributes.hosts],
    regions: [...attributes.regions],
    notUnderstood,
  };
}

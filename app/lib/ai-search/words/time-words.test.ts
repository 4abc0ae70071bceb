import { expect, test } from "vitest";
import type { Language } from "~contract/languages";
import { siteOf } from "./corpus/sites";
import { parseWords } from "./parse-words";
import type { WordsContext } from "./words-result";

/** The range in Prague's clock, "11-19 18:00:00 > 11-19 21:59:59"; null for none. */
function when(text: string, language: Language = "en", context: Partial<WordsContext> = {}) {
  const site = { ...siteOf(language), ...context };
  const { range } = parseWords(text, language, site);
  const clock = (seconds: number) =>
    new Date(seconds * 1000).toLocaleString("sv", { timeZone: site.timeZone }).slice(5);
  return range && `${clock(range.from)} > ${clock(range.until)}`;
}

test.each([
  ["today", "11-20 00:00:00 > 11-20 09:41:00"],
  ["day before yesterday", "11-18 00:00:00 > 11-18 23:59:59"],
  ["Friday", "11-20 00:00:00 > 11-20 09:41:00"],
  ["Friday afternoon", "11-13 12:00:00 > 11-13 17:59:59"],
  ["Friday at 14:00", "11-13 14:00:00 > 11-13 14:00:59"],
  ["since Friday 22:00", "11-13 22:00:00 > 11-20 09:41:00"],
  ["from Friday 22:00 to Saturday 4:00", "11-13 22:00:00 > 11-14 04:00:00"],
  ["last Friday", "11-13 00:00:00 > 11-13 23:59:59"],
  ["Monday", "11-16 00:00:00 > 11-16 23:59:59"],
  ["this week", "11-15 00:00:00 > 11-20 09:41:00"],
  ["Monday last week", "11-09 00:00:00 > 11-09 23:59:59"],
  ["last month", "10-01 00:00:00 > 10-31 23:59:59"],
  ["October", "10-01 00:00:00 > 10-31 23:59:59"],
  ["December 24", "12-24 00:00:00 > 12-24 23:59:59"],
  ["3 days ago", "11-17 00:00:00 > 11-17 23:59:59"],
  ["last 2 hours", "11-20 07:41:00 > 11-20 09:41:00"],
  ["2 hours ago", "11-20 07:26:00 > 11-20 07:56:00"],
  ["an hour ago", "11-20 08:26:00 > 11-20 08:56:00"],
  ["about half an hour ago", "11-20 08:56:00 > 11-20 09:26:00"],
  ["1 hour 30 minutes ago", "11-20 07:56:00 > 11-20 08:26:00"],
  ["5 minutes ago", "11-20 09:21:00 > 11-20 09:41:00"],
  ["less than an hour ago", "11-20 08:41:00 > 11-20 09:41:00"],
  ["since two hours ago", "11-20 07:41:00 > 11-20 09:41:00"],
  ["14:00-16:00", "11-19 14:00:00 > 11-19 16:00:00"],
  ["between 8 and 9", "11-20 08:00:00 > 11-20 09:00:00"],
  ["yesterday between 8 and 9 pm", "11-19 20:00:00 > 11-19 21:00:00"],
  ["yesterday evening between 8 and 9", "11-19 20:00:00 > 11-19 21:00:00"],
  ["yesterday from 22:00 to 6:00", "11-19 22:00:00 > 11-20 06:00:00"],
  ["at 8:30", "11-20 08:30:00 > 11-20 08:30:59"],
  ["at 8", "11-20 08:00:00 > 11-20 08:59:59"],
  ["at quarter past eight", "11-20 08:15:00 > 11-20 08:15:59"],
  ["yesterday evening at a quarter to nine", "11-19 20:45:00 > 11-19 20:45:59"],
  ["yesterday between quarter past 8 and half past 8", "11-19 08:15:00 > 11-19 08:30:00"],
  ["yesterday at a quarter to one pm", "11-19 12:45:00 > 11-19 12:45:59"],
  ["around 8:30", "11-20 08:15:00 > 11-20 08:45:00"],
  ["since Friday", "11-20 00:00:00 > 11-20 09:41:00"],
  ["since yesterday 18:00", "11-19 18:00:00 > 11-20 09:41:00"],
  ["Friday to Monday", "11-13 00:00:00 > 11-16 23:59:59"],
  ["night", "11-19 22:00:00 > 11-20 05:59:59"],
  ["last night at 3am", "11-20 03:00:00 > 11-20 03:59:59"],
  ["at 3 last night", "11-20 03:00:00 > 11-20 03:59:59"],
  ["last night between 2am and 4am", "11-20 02:00:00 > 11-20 04:00:00"],
  ["last night after 3", "11-20 03:00:00 > 11-20 05:59:59"],
  ["last night before 3", "11-19 22:00:00 > 11-20 03:00:00"],
  ["yesterday at 3 at night", "11-19 03:00:00 > 11-19 03:59:59"],
  ["yesterday evening before 9", "11-19 18:00:00 > 11-19 21:00:00"],
  ["yesterday evening before 5", "11-19 00:00:00 > 11-19 17:00:00"],
  ["yesterday evening at 12", "11-20 00:00:00 > 11-20 00:59:59"],
  ["yesterday noon", "11-19 11:00:00 > 11-19 13:59:59"],
  ["yesterday before noon", "11-19 00:00:00 > 11-19 12:00:00"],
  ["from noon to 2 yesterday", "11-19 12:00:00 > 11-19 14:00:00"],
])("%s is %s on a Friday at 9:41", (text, expected) => {
  expect(when(text)).toBe(expected);
});

test.each([
  "tomorrow",
  "2026-02-30",
  "before Monday",
  "8",
  "last week between 8 and 9",
  "2 minutes",
  "hours ago",
  "more than 2 hours ago",
  "before 2 hours ago",
  "2 or 3 hours ago",
  "1 hour and 30 minutes ago",
  "2026-11-15 to 2026-11-10",
])("%s is no one range", (text) => {
  const { range, notUnderstood } = parseWords(text, "en", siteOf("en"));
  expect(notUnderstood.length).toBeGreaterThan(0);
  expect(range === null || text.startsWith("last week")).toBe(true);
});

const twoHoursAgo = "11-20 07:26:00 > 11-20 07:56:00";
const sinceThen = "11-20 07:41:00 > 11-20 09:41:00";
const tuesdayNight = "11-17 22:00:00 > 11-18 05:59:59";
const beforeEight = "11-20 00:00:00 > 11-20 08:00:00";

test.each<[Language, string, string]>([
  ["de", "vor zwei Stunden", twoHoursAgo],
  ["de", "vor weniger als zwei Stunden", sinceThen],
  ["de", "vor 8 Uhr", beforeEight],
  ["cs", "asi před dvěma hodinami", twoHoursAgo],
  ["cs", "před osmou hodinou", beforeEight],
  ["de", "in der Nacht auf Mittwoch", tuesdayNight],
  ["de", "in der Nacht von Dienstag auf Mittwoch", tuesdayNight],
  ["de", "in der Nacht auf gestern", "11-18 22:00:00 > 11-19 05:59:59"],
  ["de", "gestern um 3 Uhr nachts", "11-19 03:00:00 > 11-19 03:59:59"],
  ["cs", "v noci z úterý na středu", tuesdayNight],
  ["sk", "v noci na stredu", tuesdayNight],
  ["cs", "včera mezi druhou a čtvrtou odpoledne", "11-19 14:00:00 > 11-19 16:00:00"],
  ["sk", "včera večer o deviatej", "11-19 21:00:00 > 11-19 21:59:59"],
  ["tw", "昨晚三點", "11-20 03:00:00 > 11-20 03:59:59"],
  ["tw", "昨晚12點", "11-20 00:00:00 > 11-20 00:59:59"],
  ["tw", "昨晚八點", "11-19 20:00:00 > 11-19 20:59:59"],
  ["ja", "昨夜3時", "11-20 03:00:00 > 11-20 03:59:59"],
  ["sk", "pred dvoma hodinami", twoHoursAgo],
  ["sk", "pred 8. hodinou", beforeEight],
  ["tw", "兩個小時前", twoHoursAgo],
  ["tw", "兩小時前到現在", sinceThen],
  ["tw", "一個半小時前", "11-20 07:56:00 > 11-20 08:26:00"],
  ["de", "gestern um Viertel nach acht", "11-19 08:15:00 > 11-19 08:15:59"],
  ["de", "gestern Abend, Viertel vor neun", "11-19 20:45:00 > 11-19 20:45:59"],
  ["de", "gestern um dreiviertel neun Uhr", "11-19 08:45:00 > 11-19 08:45:59"],
  ["cs", "včera ve čtvrt na devět", "11-19 08:15:00 > 11-19 08:15:59"],
  ["cs", "včera večer ve tři čtvrtě na devět", "11-19 20:45:00 > 11-19 20:45:59"],
  ["cs", "včera odpoledne ve čtvrt na jednu", "11-19 12:15:00 > 11-19 12:15:59"],
  ["sk", "včera o štvrť na deväť", "11-19 08:15:00 > 11-19 08:15:59"],
  ["sk", "včera o trištvrte na deväť", "11-19 08:45:00 > 11-19 08:45:59"],
  ["tw", "昨天八點一刻", "11-19 08:15:00 > 11-19 08:15:59"],
  ["tw", "昨天八點三刻", "11-19 08:45:00 > 11-19 08:45:59"],
  ["tw", "昨天差一刻九點", "11-19 08:45:00 > 11-19 08:45:59"],
  ["tw", "昨天九點差一刻", "11-19 08:45:00 > 11-19 08:45:59"],
  ["ja", "2時間前", twoHoursAgo],
  ["ja", "2時間前から", sinceThen],
  ["ja", "8時前", beforeEight],
])("in %s %s is %s", (language, text, expected) => {
  expect(when(text, language)).toBe(expected);
});

test("how long ago is never how long somebody stayed", () => {
  const { filter } = parseWords("car seen less than an hour ago", "en", siteOf("en"));
  expect(filter).not.toHaveProperty("vehicle_dwell_high");
  expect(parseWords("vor 10 Minuten stand ein Auto", "de", siteOf("de")).filter).not.toHaveProperty(
    "vehicle_dwell_low",
  );
});

test("a date of two numbers has the order of the language, or of the user's own format", () => {
  expect(when("3/4")).toContain("03-04");
  expect(when("3/4", "en", { timeFormat: "DD-MM-YYYY HH:mm:ss" })).toContain("04-03");
  expect(when("3/4", "de")).toContain("04-03");
  expect(when("18/11")).toContain("11-18");
});

test("days are those of the zone", () => {
  expect(when("yesterday", "en", { timeZone: "Asia/Taipei" })).toBe(
    "11-19 00:00:00 > 11-19 23:59:59",
  );
  expect(when("today", "en", { timeZone: "Pacific/Auckland" })).toContain("11-20 00:00:00");
  const unknown = parseWords("yesterday", "en", { ...siteOf("en"), timeZone: "Nowhere/None" });
  expect(unknown.range?.until).toBe(Date.parse("2026-11-19T23:59:59Z") / 1000);
});

test("a day has 25 hours where its clock goes back", () => {
  const now = Date.parse("2026-10-26T08:00:00Z");
  const { range } = parseWords("yesterday", "en", { ...siteOf("en"), now });
  expect(range && range.until - range.from + 1).toBe(25 * 3_600);
});

test("the week begins as on the language's calendar", () => {
  expect(when("last week")).toBe("11-08 00:00:00 > 11-14 23:59:59");
  expect(when("letzte Woche", "de")).toBe("11-09 00:00:00 > 11-15 23:59:59");
});

const tests = ["app/lib/ai-search/words/parse-words.test.ts"];
const timeTests = ["app/lib/ai-search/words/time-words.test.ts"];
const corpusTests = ["app/lib/ai-search/words/corpus.test.ts"];
const folder = "app/lib/ai-search/words";

/** @type {import("../lib/breakages.mjs").Breakage[]} */
export const words = [
  {
    name: "words-hat-zero",
    file: `${folder}/things.ts`,
    find: "const value = isWithout ? no : yes;",
    replace: "const value = isWithout ? yes : no;",
    rule: "C144, C145: with a hat or a bag is 0, without is 1",
    tests,
  },
  {
    name: "words-colour-of-another",
    file: `${folder}/read-attributes.ts`,
    find: 'if (ahead && ahead.of !== "person") return null;',
    replace: "",
    rule: "the colour of a bag is not the jacket's",
    tests: [...tests, ...corpusTests],
  },
  {
    name: "words-negated-all",
    file: `${folder}/negation.ts`,
    find: 'leave(reading, at, end, item.meanings.length > 0 ? "no_value" : "unknown");',
    replace: "",
    rule: "what is negated is not searched for",
    tests,
  },
  {
    name: "words-nearest-value",
    file: `${folder}/things.ts`,
    find: 'otherVehicle: noun("vehicle", undefined, false),',
    replace: 'otherVehicle: noun("vehicle", vehicleType("truck"), false),',
    rule: "a van is no truck",
    tests,
  },
  {
    name: "words-silent",
    file: `${folder}/reading.ts`,
    find: 'reading.left[at] ??= "unknown";',
    replace: "",
    rule: "what was not understood is shown",
    tests,
  },
  {
    name: "words-second-event",
    file: `${folder}/read-attributes.ts`,
    find: 'if (filter[field] !== undefined) leave(reading, at, at + 1, "second");\n  else if (event)',
    replace: "if (event)",
    rule: "of what the search takes one of, the first counts and the second is shown",
    tests,
  },
  {
    name: "words-future",
    file: `${folder}/time-span.ts`,
    find: "if (!point.day) return { ...point, day: calendar.day(-1) };",
    replace: "",
    rule: "a time without a day is the latest that has begun",
    tests: timeTests,
  },
  {
    name: "words-weekday-to-come",
    file: `${folder}/time-span.ts`,
    find: "day.isWeekday ? calendar.weekBefore(day) : day",
    replace: "day",
    rule: "Friday afternoon, said on a Friday morning, is a week ago",
    tests: timeTests,
  },
  {
    name: "words-colour-across",
    file: `${folder}/read-attributes.ts`,
    find: 'unknownAt >= 0 && hasRole(items[unknownAt - 1], "join");',
    replace: "unknownAt >= 0;",
    rule: "the colour of what is unknown is not the next thing's",
    tests,
  },
  {
    name: "words-evening-clock",
    file: `${folder}/time-span.ts`,
    find: "if (lateParts.has(part)) return isBeforeNoon ? minutes + noon : minutes;",
    replace: "if (lateParts.has(part)) return minutes;",
    rule: "8 in the evening is 20:00",
    tests: timeTests,
  },
  {
    name: "words-kmh",
    file: `${folder}/read-amounts.ts`,
    find: 'return isSpeed ? { kind: "speed", factor: 1 / kmPerMile } : null;',
    replace: 'return isSpeed ? { kind: "speed", factor: 1 } : null;',
    rule: "speeds are miles an hour in the contract",
    tests: corpusTests,
  },
  {
    name: "words-boundary",
    file: `${folder}/lexicon.ts`,
    find: "if (node && node.meanings.length > 0 && isBoundary(text, at)) {",
    replace: "if (node && node.meanings.length > 0) {",
    rule: "a word that only begins like one of ours is unknown",
    tests: [...tests, ...corpusTests],
  },
];

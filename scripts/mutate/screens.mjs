/** @type {import("../lib/breakages.mjs").Breakage[]} */
export const screens = [
  {
    name: "sentence-left-in-english",
    file: "scripts/check-locales.mjs",
    find: "language !== reference && isLeftInEnglish(original, translation)",
    replace: "false",
    rule: "C009: no sentence is left in English in another language's texts",
    tests: ["scripts/check-locales.test.ts"],
  },
  {
    name: "visitors-load-the-shell",
    file: "scripts/lib/client-chunks.mjs",
    find: 'return list.some((page) => visitors.has(page)) ? "forms" : "signed-in";',
    replace: 'return "signed-in";',
    rule: "who signs up or opens a shared event does not load the console's shell",
    tests: ["scripts/client-chunks.test.ts"],
  },
  {
    name: "screen-unknown-to-the-sweep",
    file: "tests/support/screens.ts",
    find: '  "/iot": ["/iot"],\n',
    replace: "",
    rule: "every route with a screen has an address that npm run sweep looks at",
    tests: ["scripts/sweep/screens.test.ts"],
  },
  {
    name: "findings-of-one-cause-apart",
    file: "scripts/sweep/finding.ts",
    find: "const key = `${check}: ${cause}`;",
    replace: "const key = `${check}: ${cause} ${where}`;",
    rule: "findings of one cause are one, with the pages that have it",
    tests: ["scripts/sweep/screens.test.ts"],
  },
];

import { expect, test } from "vitest";
import { compareTexts } from "./check-locales.mjs";

const english = {
  title: "Log in",
  left: { hosts_one: "{{count}} host", hosts_other: "{{count}} hosts" },
};
const german = {
  title: "Anmelden",
  left: { hosts_one: "{{count}} Gerät", hosts_other: "{{count}} Geräte" },
};

test("a full translation has no faults", () => {
  expect(compareTexts("de", english, german)).toEqual([]);
});

test.each([
  ["a missing text", { left: german.left }, "title: missing"],
  ["an empty text", { ...german, title: " " }, "title: empty"],
  ["a text of its own", { ...german, extra: "x" }, "extra: not in en"],
  [
    "another placeholder",
    { ...german, title: "Anmelden {{name}}" },
    "title: placeholders {{name}}, not none",
  ],
])("%s is found", (_name, translated, fault) => {
  expect(compareTexts("de", english, translated)).toEqual([fault]);
});

test("a sentence that is left in English is found, a name that is the same in both is not", () => {
  const texts = { title: "Cloud bridge pro", text: "Nothing was saved. {{count}} left." };
  expect(compareTexts("de", texts, texts)).toEqual(["text: left in English"]);
  expect(compareTexts("en", texts, texts)).toEqual([]);
});

test("plural forms follow the language: Japanese has one, Czech three", () => {
  const japanese = { title: "ログイン", left: { hosts_other: "{{count}} 台" } };
  expect(compareTexts("ja", english, japanese)).toEqual([]);
  const czech = { title: "Přihlásit", left: german.left };
  expect(compareTexts("cs", english, czech)).toEqual(["left.hosts: lacks the form _few"]);
});

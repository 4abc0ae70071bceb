// Checks that every language has the same texts with the same placeholders, and none is empty or left in English.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root, runScript, ScriptError } from "./lib/project.mjs";

const reference = "en";
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

function flatten(texts, prefix = "") {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object" && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)]],
  );
}

/**
 * Texts by key, the forms of one plural together: their number depends on the language's grammar.
 */
function group(texts) {
  const entries = flatten(texts);
  const keys = new Set(entries.map(([key]) => key));
  const groups = new Map();
  for (const [key, text] of entries) {
    const base = key.replace(pluralSuffix, "");
    const isPlural = base !== key && keys.has(`${base}_other`);
    const name = isPlural ? base : key;
    const found = groups.get(name) ?? { forms: [], texts: [] };
    if (isPlural) found.forms.push(key.slice(base.length + 1));
    found.texts.push(text);
    groups.set(name, found);
  }
  return groups;
}

/** A text of so many words that equals the English one was not translated; shorter ones may be names. */
const minSentenceWords = 4;

function isLeftInEnglish(original, { texts }) {
  const countWords = (text) => text.replace(/\{\{[^}]+\}\}/g, "").match(/[a-z]{2,}/gi)?.length ?? 0;
  return texts.some(
    (text) => original.texts.includes(text) && countWords(text) >= minSentenceWords,
  );
}

function listPlaceholders({ texts }) {
  const found = texts.flatMap((text) => text.match(/\{\{[^}]+\}\}|<\/?\w+\/?>/g) ?? []);
  return [...new Set(found)].sort().join(" ");
}

/** "many" is for fractions in Czech and Slovak, and no text here counts fractions. */
function needsForms(language, forms) {
  const { pluralCategories } = new Intl.PluralRules(
    language === "tw" ? "zh-Hant" : language,
  ).resolvedOptions();
  const missing = pluralCategories.filter((form) => form !== "many" && !forms.includes(form));
  const foreign = forms.filter((form) => !pluralCategories.includes(form));
  return [
    ...missing.map((form) => `lacks the form _${form}`),
    ...foreign.map((form) => `has no form _${form}`),
  ];
}

/** Faults of one language's namespace compared with the English one, as lines to print. */
export function compareTexts(language, english, translated) {
  const wanted = group(english);
  const given = group(translated);
  const faults = [];
  for (const key of given.keys()) if (!wanted.has(key)) faults.push(`${key}: not in ${reference}`);
  for (const [key, original] of wanted) {
    const translation = given.get(key);
    if (!translation) {
      faults.push(`${key}: missing`);
      continue;
    }
    if (translation.texts.some((text) => text.trim() === "")) faults.push(`${key}: empty`);
    if (language !== reference && isLeftInEnglish(original, translation))
      faults.push(`${key}: left in English`);
    if (listPlaceholders(original) !== listPlaceholders(translation)) {
      faults.push(
        `${key}: placeholders ${listPlaceholders(translation) || "none"}, not ${listPlaceholders(original) || "none"}`,
      );
    }
    if (original.forms.length > 0)
      for (const fault of needsForms(language, translation.forms)) faults.push(`${key}: ${fault}`);
  }
  return faults;
}

function checkLanguages(folder) {
  const languages = readdirSync(folder);
  const namespaces = [
    ...new Set(languages.flatMap((language) => readdirSync(path.join(folder, language)))),
  ];
  const read = (language, file) => {
    try {
      return JSON.parse(readFileSync(path.join(folder, language, file), "utf8"));
    } catch (error) {
      throw new ScriptError(`public/locales/${language}/${file}: ${error.code ?? error.message}`);
    }
  };
  return namespaces.flatMap((file) =>
    languages.flatMap((language) =>
      compareTexts(language, read(reference, file), read(language, file)).map(
        (fault) => `${language}/${file} ${fault}`,
      ),
    ),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runScript(() => {
    const faults = checkLanguages(path.join(root, "public", "locales"));
    for (const line of faults) console.error(line);
    if (faults.length > 0)
      throw new ScriptError(`${faults.length} texts differ between the languages`);
    console.log("all languages have the same texts");
  });
}

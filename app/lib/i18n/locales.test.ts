import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { clientNotices, ownCodes, serverCodes } from "~contract/error-codes";
import { type Language, languages, languageTags } from "~contract/languages";
import { hostTypes } from "~contract/names";

const folder = new URL("../../../public/locales/", import.meta.url);
const namespaces = readdirSync(new URL("en/", folder)).map((file) => file.replace(".json", ""));
const others = languages.filter((language) => language !== "en");

/** Texts by full key, nested keys joined with a dot. */
type Texts = Map<string, string>;

function readTexts(language: string, namespace: string): Texts {
  const json: unknown = JSON.parse(
    readFileSync(new URL(`${language}/${namespace}.json`, folder), "utf8"),
  );
  const texts: Texts = new Map();
  const walk = (value: unknown, path: string[]): void => {
    if (typeof value === "string") texts.set(path.join("."), value);
    else for (const [key, child] of Object.entries(value ?? {})) walk(child, [...path, key]);
  };
  walk(json, []);
  return texts;
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

function baseKeys(texts: Texts): string[] {
  return [...new Set([...texts.keys()].map((key) => key.replace(pluralEnding, "")))].sort();
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();
}

describe.each(namespaces)("%s", (namespace) => {
  const english = readTexts("en", namespace);

  test.each(others)("C009: %s has the keys of English", (language) => {
    expect(baseKeys(readTexts(language, namespace))).toEqual(baseKeys(english));
  });

  test.each(languages)("%s has every plural form its rules ask for, and no other", (language) => {
    const texts = readTexts(language, namespace);
    const { pluralCategories } = new Intl.PluralRules(languageTags[language]).resolvedOptions();
    // "many" is optional: in Czech and Slovak it is for fractions, and the texts' numbers are integers.
    const forms = pluralCategories.filter((form) => form !== "many");
    const plurals = baseKeys(texts).filter((key) => texts.has(`${key}_other`));
    const found = [...texts.keys()].filter(
      (key) => pluralEnding.test(key) && !key.endsWith("_many"),
    );
    const wanted = plurals.flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(found.sort()).toEqual(wanted.sort());
  });

  test.each(others)("%s fills in what English fills in", (language) => {
    for (const [key, text] of readTexts(language, namespace)) {
      const source = english.get(key) ?? english.get(key.replace(pluralEnding, "_other")) ?? "";
      expect(placeholders(text), `${language} ${namespace} ${key}`).toEqual(placeholders(source));
    }
  });

  test("no text is empty or has a space at its end", () => {
    for (const language of languages) {
      for (const [key, text] of readTexts(language, namespace)) {
        expect(text.trim(), `${language} ${namespace} ${key}`).toBe(text);
        expect(text, `${language} ${namespace} ${key}`).not.toBe("");
      }
    }
  });
});

test("every language has exactly the files of English", () => {
  for (const language of languages) {
    const files = readdirSync(new URL(`${language}/`, folder));
    expect(files.map((file) => file.replace(".json", "")).sort()).toEqual([...namespaces].sort());
  }
});

describe("C009: no English left in", () => {
  // Symbols, and the name of a product.
  const sameAnywhere = /^[\W\d_]*$|^Cloud bridge pro$/;

  test.each(others)("%s: sentences", (language) => {
    for (const namespace of namespaces) {
      const english = readTexts("en", namespace);
      for (const [key, text] of readTexts(language, namespace)) {
        const isSentence = /[a-z] [a-z]+ [a-z]/.test(english.get(key) ?? "");
        if (isSentence && !sameAnywhere.test(text)) {
          expect(text, `${namespace} ${key}`).not.toBe(english.get(key));
        }
      }
    }
  });
});

test("C339: every code of section 8 has a text in all six languages", () => {
  for (const language of languages) {
    const texts = readTexts(language, "errors");
    for (const code of [...serverCodes, ...clientNotices, ...ownCodes]) {
      expect(texts.has(code), `${language} ${code}`).toBe(true);
    }
  }
});

test.each(languages)(
  "C325, C326, C336, C337, C338: in %s no two codes have the same message",
  (language) => {
    const texts = [...readTexts(language, "errors")]
      // Plural forms of one message may be equal.
      .filter(([key]) => !pluralEnding.test(key))
      .map(([, text]) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  },
);

/** Required content of messages, as words that must occur. */
const wordsOf: Record<string, Record<Language, RegExp>> = {
  "EXPIRED_TOKEN: asks to sign in again": {
    tw: /重新登入/,
    en: /Log in again/,
    ja: /もう一度ログイン/,
    cs: /Přihlaste se znovu/,
    de: /Melden Sie sich erneut an/,
    sk: /Prihláste sa znova/,
  },
  "TOKEN_EXPIRED: is about a reset link that came too late": {
    tw: /重設連結已到期/,
    en: /reset link expired/,
    ja: /再設定リンクの有効期限/,
    cs: /odkazu pro obnovení vypršela/,
    de: /Link zum Zurücksetzen ist abgelaufen/,
    sk: /odkazu na obnovenie vypršala/,
  },
  "LINK_FAILED: is about a reset link that is invalid": {
    tw: /重設連結無效/,
    en: /reset link is not valid/,
    ja: /再設定リンクが無効/,
    cs: /Odkaz pro obnovení není platný/,
    de: /Link zum Zurücksetzen ist ungültig/,
    sk: /Odkaz na obnovenie nie je platný/,
  },
  "CAN_NOT_DELETE_REGION: says that the region is in use": {
    tw: /區域使用中/,
    en: /region is in use/,
    ja: /リージョンは使用中/,
    cs: /Region se používá/,
    de: /Region wird verwendet/,
    sk: /Región sa používa/,
  },
  "CREATE_LICENSE_FAIL: says that the serial is invalid": {
    tw: /序號無效/,
    en: /serial number is not valid/,
    ja: /シリアル番号は無効/,
    cs: /sériové číslo není platné/,
    de: /Seriennummer ist ungültig/,
    sk: /sériové číslo nie je platné/,
  },
  "SERIAL_ALREADY_ADDED_BEFORE: says that the serial was added before": {
    tw: /序號已新增過/,
    en: /serial number was already added/,
    ja: /シリアル番号は追加済み/,
    cs: /sériové číslo už bylo přidáno/,
    de: /Seriennummer wurde bereits hinzugefügt/,
    sk: /sériové číslo už bolo pridané/,
  },
  "SEND_IN_3_MINUTE: names the three minutes": sixTimes(/(?<!\d)3(?!\d)/),
  "EXCEED_EXPORT_LIMIT: names its bound": sixTimes(/(?<!\d)500(?!\d)/),
  "EXCEED_QUERY_LIMIT: names its bound": sixTimes(/(?<!\d)10[,.\u00a0 ]?000(?!\d)/),
  "EMAIL_OVER_10: names its bound": sixTimes(/(?<!\d)10(?!\d)/),
  "ARCHIVE_OVERFLOW: names the bound that the cloud sends": sixTimes(/\{\{max\}\}/),
  "REQUIRED: names its field": sixTimes(/\{\{label\}\}/),
  "NO_SPACE_ALLOWED: names its field": sixTimes(/\{\{label\}\}/),
};

function sixTimes(words: RegExp): Record<Language, RegExp> {
  return { tw: words, en: words, ja: words, cs: words, de: words, sk: words };
}

test.each(Object.entries(wordsOf))(
  "C109, C265, C322, C334, C335, C336, C337: %s, in all six languages",
  (rule, words) => {
    const [code = ""] = rule.split(":");
    for (const language of languages) {
      expect(readTexts(language, "errors").get(code), language).toMatch(words[language]);
    }
  },
);

test("C210: the six states of an export each have their own text", () => {
  for (const language of languages) {
    const texts = [...readTexts(language, "export")].filter(([key]) => key.startsWith("state."));
    expect(texts).toHaveLength(6);
    expect(new Set(texts.map(([, text]) => text)).size, language).toBe(6);
  }
});

test("C331: the five reasons of a forced logout each have their own text", () => {
  const reasons = [
    "SERVER_UPDATE",
    "USER_PASSWORD_CHANGE",
    "USER_ENABLE_2FA",
    "USER_DELETED",
    "USER_PERMISSION_CHANGE",
  ];
  for (const language of languages) {
    const texts = readTexts(language, "notice");
    const said = reasons.map((reason) => texts.get(`logout.${reason}`));
    expect(said).not.toContain(undefined);
    expect(new Set(said).size).toBe(reasons.length);
  }
});

test("C136: every event id of the named ranges has a name in all six languages", () => {
  const ranges = [
    [1, 7],
    [51, 65],
    [100, 109],
    [148, 151],
    [200, 209],
    [300, 331],
    [5000, 5029],
  ] as const;
  for (const language of languages) {
    const texts = readTexts(language, "events");
    for (const [first, last] of ranges) {
      for (let id = first; id <= last; id += 1) expect(texts.has(`name.${id}`)).toBe(true);
    }
  }
});

test("every device type has a label of its own in each language", () => {
  for (const language of languages) {
    const texts = readTexts(language, "hosts");
    const labels = hostTypes.map((type) => texts.get(`type.${type}`));
    expect(labels).not.toContain(undefined);
    expect(new Set(labels).size).toBe(hostTypes.length);
  }
});

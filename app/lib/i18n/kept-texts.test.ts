import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { languages, languageTags } from "~contract/languages";
import { i18nOptions } from "./i18n";
import { keepTranslations } from "./kept-texts.server";

const folder = path.resolve("public/locales");

function readResources(language: string) {
  const files = readdirSync(path.join(folder, language));
  return Object.fromEntries(
    files.map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(path.join(folder, language, file), "utf8")) as object,
    ]),
  );
}

function listKeys(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? [before + key] : listKeys(value as object, `${before}${key}.`),
  );
}

const plain = { name: "A & <b> $& {{x}}", number: "1,234", max: 7 };

test.for([...languages])(
  "every text of %s is i18next's own, with and without values",
  async (language) => {
    const tag = languageTags[language];
    const resources = readResources(language);
    const instance = createInstance();
    await instance.init({ ...i18nOptions, lng: tag, resources: { [tag]: resources } });
    const translate = (key: string, ...rest: unknown[]) =>
      String(Reflect.apply(instance.t, instance, [key, ...rest]));
    const kept = keepTranslations(translate, tag);
    const different: string[] = [];
    const compare = (...asked: Parameters<typeof translate>) => {
      const text = translate(...asked);
      // Twice: the second answer is a kept one.
      if (kept(...asked) !== text || kept(...asked) !== text) different.push(JSON.stringify(asked));
    };
    for (const [namespace, texts] of Object.entries(resources)) {
      for (const key of listKeys(texts)) {
        const name = `${namespace}:${key}`;
        const names = [...translate(name, { skipInterpolation: true }).matchAll(/\{\{(\w+)\}\}/g)];
        const values = Object.fromEntries(names.map(([, each = ""]) => [each, plain.name]));
        compare(name);
        const base = name.replace(/_(zero|one|two|few|many|other)$/, "");
        for (const count of base === name ? [undefined] : [undefined, 0, 1, 2, 5, 1.5, 21])
          compare(base, { ...plain, ...values, ...(count !== undefined && { count }) });
      }
    }
    expect(different).toEqual([]);
  },
);

test("what has an option of i18next, a format or another text in it is left to i18next", async () => {
  const texts = {
    shout: "{{word, uppercase}}",
    outer: "$t(inner) {{word}}",
    inner: "in",
    a: "{{word}}",
  };
  const instance = createInstance();
  await instance.init({ lng: "en", resources: { en: { translation: texts } } });
  instance.services.formatter?.add("uppercase", (value: string) => value.toUpperCase());
  const kept = keepTranslations(instance.t.bind(instance) as never, "en");
  expect(kept("shout", { word: "hey" })).toBe("HEY");
  expect(kept("outer", { word: "hey" })).toBe("in hey");
  expect(kept("none", { defaultValue: "else" })).toBe("else");
  expect(kept("a", { word: "one" })).toBe("one");
  expect(kept("a", { word: "two" })).toBe("two");
});

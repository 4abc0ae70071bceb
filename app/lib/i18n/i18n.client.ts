import i18next, { type BackendModule, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { type Language, languageTags } from "~contract/languages";
import { i18nOptions, inlineTextsId, readInlineTexts } from "./i18n";

/** Loads texts after client-side navigation and after a change of language. */
function createBackend(version: string): BackendModule {
  return {
    type: "backend",
    init() {},
    read(tag, namespace, callback) {
      const codes = Object.keys(languageTags) as Language[];
      const code = codes.find((language) => languageTags[language] === tag);
      fetch(`/locales/${code}/${namespace}.json?v=${version}`)
        .then((response) => {
          if (!response.ok) throw new Error(`texts ${tag} ${namespace}: ${response.status}`);
          return response.json() as Promise<ResourceKey>;
        })
        .then((texts) => callback(null, texts))
        .catch((error: unknown) => callback(error as Error, true));
    },
  };
}

/** Initialises i18next with the texts inlined in the page, before hydration. */
export async function initTexts() {
  const element = document.getElementById(inlineTextsId);
  const { tag, version, resources } = readInlineTexts(element?.dataset.texts ?? "");
  await i18next
    .use(initReactI18next)
    .use(createBackend(version))
    .init({
      ...i18nOptions,
      lng: tag,
      ns: Object.keys(resources),
      resources: { [tag]: resources as Record<string, ResourceKey> },
      partialBundledLanguages: true,
    });
  return i18next;
}

import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { isRouteHandle } from "~/lib/handle";
import { defaultLanguage, type Language, languages, languageTags } from "~contract/languages";
import { i18nOptions, writeInlineTexts } from "./i18n";
import { keepTexts } from "./kept-texts.server";
import { isLanguage, pickLanguage } from "./language";

const files = import.meta.glob<object>("../../../public/locales/*/*.json", {
  eager: true,
  import: "default",
});

type Resources = Record<string, Record<string, object>>;

function readResources(): Resources {
  const resources: Resources = {};
  for (const [path, texts] of Object.entries(files)) {
    const [language, file] = path.split("/").slice(-2);
    if (!isLanguage(language) || !file) continue;
    const tag = languageTags[language];
    resources[tag] = { ...resources[tag], [file.replace(/\.json$/, "")]: texts };
  }
  return resources;
}

const resources = readResources();
const version = createHash("sha256").update(JSON.stringify(resources)).digest("hex").slice(0, 12);

const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ["custom"],
    findLocale: async (request) =>
      (await readPreferences(request)).language ??
      pickLanguage(request.headers.get("accept-language")),
  },
});

/** The stored language first, then the browser's, then English (specification section 9). */
export async function getLanguage(request: Request): Promise<Language> {
  const language = await remixI18n.getLocale(request);
  return isLanguage(language) ? language : defaultLanguage;
}

type RenderTexts = { instance: I18n; inline: string };

/** Instances by BCP 47 tag. A render does not change its instance, so all renders in a language share one. */
const instances = new Map<string, Promise<I18n>>();
/** Inlined texts by tag and namespaces. Bounded: the combinations come from the routes. */
const inlineTexts = new Map<string, string>();

function getOrMake<V>(cache: Map<string, V>, key: string, make: () => V): V {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

async function createServerInstance(tag: string): Promise<I18n> {
  const instance = createInstance();
  const texts = resources[tag] ?? {};
  await instance.use(initReactI18next).init({
    ...i18nOptions,
    lng: tag,
    ns: Object.keys(texts),
    resources: { [tag]: texts },
    react: { useSuspense: false },
  });
  keepTexts(instance);
  return instance;
}

function writeInline(tag: string, namespaces: string[]): string {
  const used = namespaces.map((name) => [name, resources[tag]?.[name] ?? {}] as const);
  return writeInlineTexts({ tag, version, resources: Object.fromEntries(used) });
}

/** Namespaces of the matched routes. The library's own function returns those of all routes. */
function listNamespaces({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const named = staticHandlerContext.matches.flatMap(({ route }) => {
    const handle: unknown = routeModules[route.id]?.handle;
    return isRouteHandle(handle) ? (handle.i18n ?? []) : [];
  });
  return [...new Set(named)].sort();
}

/** Texts of one render: the instance for the server, and the texts to inline in the page. */
export async function getRenderTexts(
  request: Request,
  context: EntryContext,
): Promise<RenderTexts> {
  const tag = languageTags[await getLanguage(request)];
  const namespaces = listNamespaces(context);
  return {
    instance: await getOrMake(instances, tag, () => createServerInstance(tag)),
    inline: getOrMake(inlineTexts, [tag, ...namespaces].join(" "), () =>
      writeInline(tag, namespaces),
    ),
  };
}

/** Texts in the user's language for what is no page, such as a file. */
export async function getTexts(request: Request) {
  return getTextsIn(await getLanguage(request));
}

/** Texts in the language of a user who did not send the request, such as of a calendar program. */
export async function getTextsIn(language: Language) {
  const tag = languageTags[language];
  const instance = await getOrMake(instances, tag, () => createServerInstance(tag));
  return { t: instance.t, ai: instance.getFixedT(tag, "ai"), tag };
}

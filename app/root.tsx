import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { promiseHash } from "remix-utils/promise";
import { InlineTexts } from "~/components/shell/inline-texts";
import { LateScripts } from "~/components/shell/late-scripts";
import { isRouteHandle, type RouteHandle } from "~/lib/handle";
import { RootDataProvider } from "~/lib/hooks/use-root-data";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { readPreferences, themeOf } from "./lib/cookies/preferences.server";
import { findPhoneRedirect } from "./lib/http/app-stores.server";
import { useRenderContext } from "./lib/http/render-context";
import "./styles/app.css";
import { languageTags } from "~contract/languages";

// Lazy: only needed for errors.
const ErrorScreen = lazy(() => import("~/components/shell/error-screen"));

export const handle: RouteHandle = { i18n: ["common"] };

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "preload", href: interLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

/** Data that every page needs before its first paint. */
export async function loader({ request }: LoaderFunctionArgs) {
  const store = findPhoneRedirect(request);
  if (store) throw redirect(store);
  const { language, preferences } = await promiseHash({
    language: getLanguage(request),
    preferences: readPreferences(request),
  });
  const { themeIndex, timeFormat, timeZone, shortcuts } = preferences;
  return { language, theme: themeOf(themeIndex), timeFormat, timeZone, shortcuts };
}

/**
 * Client-side navigation does not change the root's data; forms and refreshes may. Without
 * network, a request that is not made cannot fail, so the rest of the screen stays.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod === undefined && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;

/** Must not suspend for texts: there is no boundary above, and React would discard the whole page. */
const inPlace = { useSuspense: false };

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { nonce } = useRenderContext();
  const { i18n } = useTranslation(undefined, inPlace);
  return (
    <html lang={data ? languageTags[data.language] : i18n.language} data-theme={data?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageTitle />
        <Meta />
        <Links />
      </head>
      <body>
        <RootDataProvider value={data}>{children}</RootDataProvider>
        <InlineTexts />
        <ScrollRestoration nonce={nonce} />
        <LateScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { language } = useLoaderData<typeof loader>();
  useChangeLanguage(languageTags[language]);
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

export function ErrorBoundary() {
  return (
    <Suspense>
      <ErrorScreen />
    </Suspense>
  );
}

function PageTitle() {
  const { t } = useTranslation(undefined, inPlace);
  const matches = useMatches();
  const titles = matches.flatMap(({ handle }) =>
    isRouteHandle(handle) && handle.title ? [handle.title] : [],
  );
  // What a page is about, such as its host, tells it from others of its kind.
  const trails = matches.flatMap(({ handle, data }) =>
    isRouteHandle(handle) && handle.trail && data ? [handle.trail(data)] : [],
  );
  const names = trails.at(-1)?.flatMap(({ name }) => name ?? []) ?? [];
  const title = titles.at(-1);
  return (
    <title>{[...names, ...(title ? [t(`title.${title}`)] : []), "Sightline"].join(" · ")}</title>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Check, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { promiseHash } from "remix-utils/promise";
import { fetchDest } from "remix-utils/sec-fetch";
import { Banner } from "~/components/ui/banner";
import { findCaptcha } from "~/lib/captcha/captcha.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import type { RouteHandle } from "~/lib/handle";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { findPublicAnnouncement } from "~/lib/notice/announcements.server";
import { publicPaths } from "~/lib/public-paths";
import { isSessionAlive } from "~/lib/session/guards.server";
import { forgetAtSignOut } from "~/lib/session/local-storage";
import { findSessionToken, hasExpiredSession } from "~/lib/session/session.server";
import { findSignInWays } from "~/lib/session/sign-in-ways.server";
import { forgetSession, signOut } from "~/lib/session/sign-out.server";
import { AnnouncementBanner } from "./announcement-banner";
import { LoginForm, useLoginForm } from "./login-form";
import { listOpenerOrigins } from "./opener-origins.server";
import { signIn } from "./route.server";

// Lazy: not needed for a plain login.
const NoticeAlert = lazy(() => import("./notice-alert"));

export const handle: RouteHandle = { i18n: ["login", "errors", "captcha"], title: "login" };

/** Reasons for a redirect to this page (specification section 8, Handling). */
const notices = [
  "EXPIRED_TOKEN",
  "ACCESS_DENIED",
  "SIGN_IN_EXPIRED",
  "OPENID_AWAY",
  "OPENID_FAILED",
  "OPENID_EMAIL",
  "OPENID_UNKNOWN",
  "TOO_MANY_ATTEMPTS",
] as const;

/** For each of the two calls that end a session: the page is there within 3 s. */
const signOutLimitMs = 1_200;

const openerPolicy = "Cross-Origin-Opener-Policy";

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const policy = loaderHeaders.get(openerPolicy);
  return new Headers(policy ? { [openerPolicy]: policy } : undefined);
};

/** @throws Response the redirect of a browser that has a session, or had one */
async function requireNoSession(
  args: LoaderFunctionArgs,
  givenAccountId: string | null,
): Promise<void> {
  const { request } = args;
  const url = new URL(request.url);
  if (await findSessionToken(args)) {
    if (givenAccountId === null) throw redirect(publicPaths.console);
    const self = `${publicPaths.login}?${url.searchParams}`;
    // The query signs out (decision D2), but only on a document request: never for an image or a prefetch.
    const isPage = !request.headers.has("sec-fetch-dest") || fetchDest(request) === "document";
    if (isPage) throw redirect(self, { headers: await signOut(args, { anyMs: signOutLimitMs }) });
    // A link that the console's own script follows asks for data: the browser is sent for the page itself.
    throw isOwnScript(request.headers) ? redirectDocument(self) : redirect(publicPaths.console);
  }
  if (await hasExpiredSession(request)) {
    throw redirectDocument(publicPaths.login + url.search, {
      headers: await forgetSession(request),
    });
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const url = new URL(request.url);
  const query = url.searchParams;
  const givenAccountId = query.get("account_id")?.slice(0, 32) ?? null;
  const { language, preferences } = await promiseHash({
    language: getLanguage(request),
    preferences: readPreferences(request),
  });
  const notice = query.get("notice");
  // The session of some page ended. This browser may have a new one by now; else the cookie is deleted.
  const hasEnded = notice === "EXPIRED_TOKEN" && (await findSessionToken(args)) !== null;
  if (!hasEnded) await requireNoSession(args, givenAccountId);
  // All at once: the page is there within 3 s, whatever the cloud does.
  const { isAlive, captcha, ways, announcement } = await promiseHash({
    isAlive: hasEnded ? isSessionAlive(args) : Promise.resolve(false),
    captcha: findCaptcha(args),
    ways: findSignInWays(args),
    announcement: findPublicAnnouncement(args, language, preferences),
  });
  if (isAlive) throw redirect(safeRedirect(query.get("redirect")));
  const { remembered } = preferences;
  const openerOrigins = listOpenerOrigins();
  const answer = {
    captcha,
    announcement,
    initial: {
      account_id: givenAccountId ?? remembered?.accountId ?? "",
      email: query.get("email")?.slice(0, 254) ?? remembered?.email ?? "",
      remember: remembered !== null,
    },
    redirect: query.get("redirect"),
    notice: notices.find((code) => code === notice) ?? null,
    passwordReset: notice === "PASSWORD_RESET",
    openerOrigins,
    ways,
  };
  // Without an opener policy: a portal of another origin must stay this page's opener (threat B20).
  const headers = openerOrigins.length > 0 ? { [openerPolicy]: "unsafe-none" } : undefined;
  return data(answer, { headers });
}

const isOwnScript = (headers: Headers) =>
  fetchDest(headers) === "empty" && headers.get("sec-fetch-site") === "same-origin";

export function action(args: ActionFunctionArgs) {
  return signIn(args);
}

export { clientAction } from "~/lib/forms/client-action";

export default function Login() {
  const { t } = useTranslation(["login", "errors"]);
  const {
    announcement,
    captcha,
    initial,
    notice,
    openerOrigins,
    passwordReset,
    redirect: target,
    ways,
  } = useLoaderData<typeof loader>();
  const form = useLoginForm({ captcha, initial, target });
  // Every sign-out redirects to this page (C176).
  useEffect(forgetAtSignOut, []);
  return (
    <>
      {announcement && <AnnouncementBanner announcement={announcement} />}
      {passwordReset && !form.answer && (
        <div className="mb-6" role="status">
          <Banner tone="accent" icon={Check}>
            {t("password_reset")}
          </Banner>
        </div>
      )}
      {notice && !form.answer && <Notice text={t(`errors:${notice}`)} />}
      <h1 className="text-2xl">{t("heading")}</h1>
      <p className="mt-1 mb-6 text-fg-3">{t("intro")}</p>
      <LoginForm {...{ form, captcha, openerOrigins, target, ways }} />
    </>
  );
}

/** Alert over the page (specification section 8, Handling), or a banner without script. */
function Notice({ text }: { text: string }) {
  const hydrated = useHydrated();
  const banner = (
    <div className="mb-6">
      <Banner alert tone="warn" icon={TriangleAlert}>
        {text}
      </Banner>
    </div>
  );
  if (!hydrated) return banner;
  return (
    <Suspense fallback={banner}>
      <NoticeAlert text={text} />
    </Suspense>
  );
}

import type { Captcha } from "~/lib/captcha/captcha";
import { isWindows } from "~/lib/local-player/web-player";
import { isSecure, socketOrigin } from "~/lib/session/is-secure";
import { limits } from "~contract/limits";
import { findEngineOrigin } from "./media-engine.server";

/** Response headers of pages and of their data (threats: clickjacking, sniffing, leaking addresses). */

/** Only in development: Vite's client injects style elements. */
const development = process.env.NODE_ENV === "development";

/**
 * Addresses of the local player (specification section 7), on Windows only. On every page, because client-side
 * navigation from the login page to the live wall keeps the document's policy.
 */
function localPlayerSources(request: Request): string[] {
  if (!isWindows(request.headers.get("user-agent"))) return [];
  const hosts = isSecure(request) ? ["wss://localhost", "ws://127.0.0.1"] : ["ws://127.0.0.1"];
  return limits.localPlayerPorts.flatMap((port) => hosts.map((host) => `${host}:${port}`));
}

/** Where another cloud's pictures and recordings may come from, besides this console. */
function listMediaOrigins(): string[] {
  return (process.env.MEDIA_ORIGINS ?? "")
    .split(/[\s,]+/)
    .flatMap((text) => (/^https?:/.test(text) && URL.canParse(text) ? [new URL(text).origin] : []));
}

/**
 * The page's content security policy. Scripts need this render's nonce; style attributes are allowed, style elements
 * are not.
 */
export function contentSecurityPolicy(
  nonce: string,
  request: Request,
  captcha: Captcha | null,
  signOutOrigin: string | null = null,
): string {
  const socket = socketOrigin(request);
  const externalSources =
    captcha?.kind === "recaptcha" ? recaptchaSources(captcha.scriptUrl) : null;
  const mediaOrigins = listMediaOrigins();
  const engineOrigins = [findEngineOrigin()].filter((origin) => origin !== null);
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${externalSources?.script ?? ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...mediaOrigins].join(" "),
    ["media-src 'self' blob:", ...mediaOrigins].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", socket, ...localPlayerSources(request), ...engineOrigins].join(" ") +
      (externalSources?.connect ?? ""),
    ...(externalSources ? [`frame-src${externalSources.frame}`] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // The sign-out is a form, and browsers hold its redirects against this too.
    signOutOrigin ? `form-action 'self' ${signOutOrigin}` : "form-action 'self'",
  ].join("; ");
}

/**
 * Sources that reCAPTCHA needs (https://developers.google.com/recaptcha/docs/faq, Content-Security-Policy). On every
 * page, because client-side navigation to a form keeps the document's policy.
 */
function recaptchaSources(scriptUrl: string) {
  const { origin } = new URL(scriptUrl);
  const own = ` ${origin}/recaptcha/`;
  const parts = origin === "https://www.recaptcha.net" ? "gstatic.cn" : "gstatic.com";
  return {
    script: `${own} https://www.${parts}/recaptcha/`,
    connect: own,
    frame: `${own} https://recaptcha.google.com/recaptcha/`,
  };
}

/** For responses with data of the current user: never cached. */
export function setPrivateHeaders(headers: Headers): void {
  headers.set("Cache-Control", "no-store");
  headers.append("Vary", "Cookie");
  headers.set("X-Content-Type-Options", "nosniff");
}

export function setDocumentHeaders(
  headers: Headers,
  nonce: string,
  request: Request,
  captcha: Captcha | null,
  signOutOrigin: string | null,
): void {
  setPrivateHeaders(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(nonce, request, captcha, signOutOrigin),
  );
  // Routes with a secret in their address set no-referrer themselves.
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "same-origin");
  headers.set(
    "Permissions-Policy",
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), fullscreen=(self)",
  );
  // The login page relaxes it for portals that open it.
  if (!headers.has("Cross-Origin-Opener-Policy")) {
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
  }
  headers.set("X-Frame-Options", "DENY");
}

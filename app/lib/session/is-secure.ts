/**
 * Whether the browser uses https: cookies are Secure then. remix-serve knows neither PUBLIC_ORIGIN nor the proxy, so
 * that its requests say http whatever the browser used.
 */
export function isSecure({ url, headers }: Request): boolean {
  if (new URL(url).protocol === "https:") return true;
  const { PUBLIC_ORIGIN: origin, TRUST_PROXY: proxies } = process.env;
  if (origin) return origin.startsWith("https:");
  const schemes = headers.get("x-forwarded-proto")?.split(",");
  return Number(proxies) > 0 && schemes?.at(-1)?.trim() === "https";
}

/** "wss://vms.example.com": where this console's sockets are, as browsers and hosts reach it. */
export const socketOrigin = (request: Request): string =>
  `${isSecure(request) ? "wss" : "ws"}://${new URL(request.url).host}`;

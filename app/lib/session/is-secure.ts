/** Whether the browser uses https, by PUBLIC_ORIGIN or the proxy: cookies are Secure then. */
export function isSecure({ url }: Request): boolean {
  return new URL(url).protocol === "https:";
}

/** Whether the browser asked over https, as PUBLIC_ORIGIN or the proxy before us says it: its cookies may be Secure. */
export function isSecure({ url }: Request): boolean {
  return new URL(url).protocol === "https:";
}

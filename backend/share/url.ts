import type { CloudSettings } from "../settings";

/** Where a link's page is: at the configured origin, never at what a request's Host says (threat B13). */
export function shareLinkUrl({ publicOrigin }: CloudSettings, code: string): string {
  return new URL(`/share_link/${code}`, publicOrigin).href;
}

import type { CloudSettings } from "../settings";

/** Address of a link's page, from the configured origin and never from a request's Host header (threat B13). */
export function shareLinkUrl({ publicOrigin }: CloudSettings, code: string): string {
  return new URL(`/share_link/${code}`, publicOrigin).href;
}

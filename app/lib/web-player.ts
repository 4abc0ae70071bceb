/** What this browser knows of the newest desktop web player (specification section 3, Local preferences). */
const keys = { version: "wsplayer_version", url: "wsplayer_url", enabled: "wsplayer_enabled" };

/** Kept from the server's WSPLAYER_UPDATE (C309). It becomes a link: only an address of the web is kept. */
export function keepWebPlayer({ version, url }: { version: string; url: string }): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return;
  localStorage.setItem(keys.version, version);
  localStorage.setItem(keys.url, url);
}

/** Signing out forgets the version and whether the player is on (C176). */
export function forgetWebPlayer(): void {
  localStorage.removeItem(keys.version);
  localStorage.removeItem(keys.enabled);
}

/**
 * What this browser's local storage has, and what of it a sign-out forgets. In a file of its own, to keep the login
 * page's bundle small.
 */

/** Of the local player (specification section 3, Local preferences). */
export const webPlayerKeys = {
  version: "wsplayer_version",
  url: "wsplayer_url",
  enabled: "wsplayer_enabled",
  p2p: "wsplayer_p2p",
  idleSeconds: "wsplayer_idle_seconds",
  promptSkipped: "wsplayer_prompt_skipped",
} as const;

/** Of the command palette: what was chosen in it last. */
export const recentKey = "palette_recent";

/** Version and on/off setting of the local player (C176), and the names that the palette keeps (decision D102). */
export function forgetAtSignOut(): void {
  for (const key of [webPlayerKeys.version, webPlayerKeys.enabled, recentKey]) {
    localStorage.removeItem(key);
  }
}

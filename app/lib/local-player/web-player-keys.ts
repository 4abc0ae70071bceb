/** Keys in local storage for the local player (specification section 3, Local preferences). */
export const webPlayerKeys = {
  version: "wsplayer_version",
  url: "wsplayer_url",
  enabled: "wsplayer_enabled",
  p2p: "wsplayer_p2p",
  idleSeconds: "wsplayer_idle_seconds",
  promptSkipped: "wsplayer_prompt_skipped",
} as const;

/**
 * Deletes version and on/off setting at sign-out (C176). In a file of its own, to keep the login page's bundle small.
 */
export function forgetWebPlayer(): void {
  localStorage.removeItem(webPlayerKeys.version);
  localStorage.removeItem(webPlayerKeys.enabled);
}

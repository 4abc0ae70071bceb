/** Where this browser keeps what it knows of the local player (specification section 3, Local preferences). */
export const webPlayerKeys = {
  version: "wsplayer_version",
  url: "wsplayer_url",
  enabled: "wsplayer_enabled",
  p2p: "wsplayer_p2p",
  idleSeconds: "wsplayer_idle_seconds",
  promptSkipped: "wsplayer_prompt_skipped",
} as const;

/** A sign-out forgets the version and whether the player is on (C176); the login page has nothing else of the player. */
export function forgetWebPlayer(): void {
  localStorage.removeItem(webPlayerKeys.version);
  localStorage.removeItem(webPlayerKeys.enabled);
}

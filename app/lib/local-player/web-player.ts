import { webPlayerKeys as keys } from "./web-player-keys";

/** Set by the server at sign-in on Windows; the page takes it over (app/lib/local-player/web-player.server.ts). */
export const webPlayerCookie = "wsplayer";

export interface WebPlayerSettings {
  /** The newest player the server has named; null when it has named none. */
  newest: { version: string; url: string } | null;
  isEnabled: boolean;
  usesP2p: boolean;
  /** A channel pauses after this long without the mouse over it; 0: never. */
  idleSeconds: number;
  /** The download prompt is not to be shown by itself. */
  isPromptSkipped: boolean;
}

/** The seconds offered; the first is the specification's default. */
export const idleChoices = [20, 60, 300, 0] as const;

const listeners = new Set<() => void>();

/** Calls back when this tab changed a setting, or another one did. Returns the way to stop. */
export function watchWebPlayer(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The settings as they are kept. Every value is checked: storage is input. */
export function readWebPlayer(): WebPlayerSettings {
  const version = localStorage.getItem(keys.version);
  const url = localStorage.getItem(keys.url);
  const seconds = localStorage.getItem(keys.idleSeconds);
  return {
    newest: version && url && isDownload(url) ? { version, url } : null,
    isEnabled: localStorage.getItem(keys.enabled) !== "0",
    usesP2p: localStorage.getItem(keys.p2p) !== "0",
    idleSeconds: idleChoices.find((choice) => String(choice) === seconds) ?? idleChoices[0],
    isPromptSkipped: localStorage.getItem(keys.promptSkipped) === "1",
  };
}

type Choice = Partial<
  Pick<WebPlayerSettings, "isEnabled" | "usesP2p" | "idleSeconds" | "isPromptSkipped">
>;

export function keepWebPlayerChoice(choice: Choice): void {
  const { isEnabled, usesP2p, idleSeconds, isPromptSkipped } = choice;
  if (isEnabled !== undefined) localStorage.setItem(keys.enabled, isEnabled ? "1" : "0");
  if (usesP2p !== undefined) localStorage.setItem(keys.p2p, usesP2p ? "1" : "0");
  if (idleSeconds !== undefined) localStorage.setItem(keys.idleSeconds, String(idleSeconds));
  if (isPromptSkipped === true) localStorage.setItem(keys.promptSkipped, "1");
  if (isPromptSkipped === false) localStorage.removeItem(keys.promptSkipped);
  tell();
}

/** Kept from sign-in and from WSPLAYER_UPDATE (C309). It becomes a link: only a secure address of the web is kept. */
export function keepWebPlayer({ version, url }: { version: string; url: string }): void {
  if (!isDownload(url)) return;
  localStorage.setItem(keys.version, version);
  localStorage.setItem(keys.url, url);
  tell();
}

/** Takes over what sign-in brought, once. */
export function takeSignInPlayer(): void {
  const prefix = `${webPlayerCookie}=`;
  const kept = document.cookie.split("; ").find((pair) => pair.startsWith(prefix));
  if (!kept) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${prefix}; path=/; max-age=0`;
  const player = parseWebPlayer(decodeText(kept.slice(prefix.length)));
  if (player) keepWebPlayer(player);
}

/** wsplayer_version of the login result: JSON with version and url; null for anything else (C128). */
export function parseWebPlayer(
  text: string | null | undefined,
): { version: string; url: string } | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (typeof value !== "object" || value === null) return null;
    const { version, url } = value as Record<string, unknown>;
    return typeof version === "string" && typeof url === "string" && isDownload(url)
      ? { version, url }
      : null;
  } catch {
    return null;
  }
}

/** The local player exists for Windows only (decision D56); on both sides of the wire, by the same text. */
export function isWindows(userAgent: string | null | undefined): boolean {
  return /\bWindows NT\b/.test(userAgent ?? "");
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function isDownload(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

import { webPlayerKeys as keys } from "~/lib/session/local-storage";

/** Cookie set at sign-in on Windows, read once by the page (app/lib/local-player/web-player.server.ts). */
export const webPlayerCookie = "wsplayer";

export interface WebPlayerSettings {
  /** Newest version announced by the server; null for none. */
  newest: { version: string; url: string } | null;
  isEnabled: boolean;
  usesP2p: boolean;
  /** Seconds without the mouse over a channel until it pauses; 0 for never. */
  idleSeconds: number;
  /** The user turned the automatic download prompt off. */
  isPromptSkipped: boolean;
}

/** Choices of idleSeconds; the first is the specification's default. */
export const idleChoices = [20, 60, 300, 0] as const;

const listeners = new Set<() => void>();

/** Calls `listener` when this tab or another one changes a setting. Returns the function that stops it. */
export function watchWebPlayer(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Reads the stored settings. Every value is validated: storage is input. */
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
  notifyWatchers();
}

/** Stores the version from sign-in or WSPLAYER_UPDATE (C309). Its URL becomes a link: only https is accepted. */
export function keepWebPlayer({ version, url }: { version: string; url: string }): void {
  if (!isDownload(url)) return;
  localStorage.setItem(keys.version, version);
  localStorage.setItem(keys.url, url);
  notifyWatchers();
}

/** Moves the version from the sign-in cookie to local storage. */
export function takeSignInPlayer(): void {
  const prefix = `${webPlayerCookie}=`;
  const kept = document.cookie.split("; ").find((pair) => pair.startsWith(prefix));
  if (!kept) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${prefix}; path=/; max-age=0`;
  const player = parseWebPlayer(decodeText(kept.slice(prefix.length)));
  if (player) keepWebPlayer(player);
}

/** Parses wsplayer_version of the login result, JSON with version and url; null when malformed (C128). */
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

/** Whether a user agent is Windows: the local player exists for Windows only (decision D56). For server and browser. */
export function isWindows(userAgent: string | null | undefined): boolean {
  return /\bWindows NT\b/.test(userAgent ?? "");
}

function notifyWatchers(): void {
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

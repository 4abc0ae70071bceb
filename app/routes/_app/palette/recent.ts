import { recentKey } from "~/lib/session/local-storage";

const maxKept = 8;

/** A choice as it is kept: icons and rights are looked up again. */
export interface KeptChoice {
  key: string;
  label: string;
  detail: string;
  to: string;
  playback?: string | undefined;
}

/** Null: not as we write it. */
function toChoice(value: unknown): KeptChoice | null {
  if (typeof value !== "object" || value === null) return null;
  const { key, label, detail, to, playback } = value as Record<string, unknown>;
  const texts = [key, label, detail, to];
  if (!texts.every((text) => typeof text === "string")) return null;
  // Another program of this origin may write there, too: only addresses of our own are followed.
  const isOwn = (address: unknown) => typeof address === "string" && /^\/(?![/\\])/.test(address);
  if (!isOwn(to) || !(playback === undefined || isOwn(playback))) return null;
  return { key, label, detail, to, playback } as KeptChoice;
}

/** What this user chose last, the newest first; those of another user of this browser are not shown. */
export function readRecent(userId: string): KeptChoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? "null");
    const { user, list } = kept as { user: unknown; list: unknown };
    if (user !== userId || !Array.isArray(list)) return [];
    return list.flatMap((value) => toChoice(value) ?? []).slice(0, maxKept);
  } catch {
    return [];
  }
}

export function keepRecent(userId: string, choice: KeptChoice): void {
  const older = readRecent(userId).filter(({ key }) => key !== choice.key);
  const list = [choice, ...older].slice(0, maxKept);
  try {
    localStorage.setItem(recentKey, JSON.stringify({ user: userId, list }));
  } catch {
    // No room, or storage is off: it is not remembered.
  }
}

export const forgetRecent = (): void => localStorage.removeItem(recentKey);

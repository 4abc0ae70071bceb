import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAtSignOut } from "~/lib/session/local-storage";
import {
  isWindows,
  keepWebPlayer,
  keepWebPlayerChoice,
  parseWebPlayer,
  readWebPlayer,
  takeSignInPlayer,
} from "./web-player";
import { createWebPlayerCookie } from "./web-player.server";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const player = { version: "1.4.27", url: "https://downloads.example/player;v=1.exe" };
const agents = {
  windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0",
  linux: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0",
  windowsPhone: "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) Edge/15",
};
const requestFrom = (agent: keyof typeof agents, url = "https://vms.example.com/") =>
  new Request(url, { headers: { "user-agent": agents[agent] } });

test("only desktop Windows counts as Windows", () => {
  expect(Object.values(agents).map(isWindows)).toEqual([true, false, false, false]);
  expect(isWindows(null)).toBe(false);
});

test("C127: the login result's player reaches a Windows page, and no other one", () => {
  const text = JSON.stringify(player);
  const cookie = createWebPlayerCookie(requestFrom("windows"), text);
  expect(cookie).toMatch(/^wsplayer=[^;]+; Path=\/; Max-Age=300; SameSite=Lax; Secure$/);
  expect(createWebPlayerCookie(requestFrom("mac"), text)).toBeNull();
  expect(createWebPlayerCookie(requestFrom("linux"), text)).toBeNull();

  const page = { cookie: `theme=1; ${cookie?.split(";")[0]}` };
  vi.stubGlobal("document", page);
  takeSignInPlayer();
  expect(readWebPlayer().newest).toEqual(player);
  expect(page.cookie).toMatch(/^wsplayer=; .*max-age=0/);
});

test.each([
  ["none", null],
  ["no JSON", "1.4.27"],
  ["a list", "[]"],
  ["null", "null"],
  ["no url", '{"version":"1.4.27"}'],
  ["a number", '{"version":1,"url":"https://downloads.example/"}'],
  ["an address that runs", '{"version":"1.4.27","url":"javascript:alert(1)"}'],
  ["an insecure address", '{"version":"1.4.27","url":"http://downloads.example/"}'],
])("%s is no player and breaks nothing", (_name, text) => {
  expect(parseWebPlayer(text)).toBeNull();
  expect(createWebPlayerCookie(requestFrom("windows"), text)).toBeNull();
});

test("a damaged cookie breaks nothing", () => {
  vi.stubGlobal("document", { cookie: "wsplayer=%E0%A4%A" });
  takeSignInPlayer();
  expect(kept.size).toBe(0);
});

test("C158: version, address, whether it is on, and the P2P preference are kept", () => {
  expect(readWebPlayer()).toEqual({
    newest: null,
    isEnabled: true,
    usesP2p: true,
    idleSeconds: 20,
    isPromptSkipped: false,
  });
  keepWebPlayer(player);
  keepWebPlayerChoice({ isEnabled: false, usesP2p: false, idleSeconds: 0, isPromptSkipped: true });
  expect(readWebPlayer()).toEqual({
    newest: player,
    isEnabled: false,
    usesP2p: false,
    idleSeconds: 0,
    isPromptSkipped: true,
  });
});

test("an address that is not of the secure web is not kept (threat E3)", () => {
  keepWebPlayer({ ...player, url: "javascript:alert(1)" });
  keepWebPlayer({ ...player, url: "http://downloads.example/player.exe" });
  expect(kept.size).toBe(0);
  kept.set("wsplayer_version", "1.4.27").set("wsplayer_url", "javascript:alert(1)");
  expect(readWebPlayer().newest).toBeNull();
});

test("signing out forgets the version and whether it is on, and keeps the rest", () => {
  keepWebPlayer(player);
  keepWebPlayerChoice({ isEnabled: false, usesP2p: false });
  forgetAtSignOut();
  expect(readWebPlayer()).toMatchObject({ newest: null, isEnabled: true, usesP2p: false });
});

import type { Page, WebSocketRoute } from "playwright";
import { realtimePath, type ServerMessage } from "../../contract/realtime";

/** The users' channel of a page with this test at its other end. */
export interface Pushes {
  /** Addresses of all opened channels, in order. */
  opened: URL[];
  /** How many the page closed by itself. */
  closedByPage: number;
  /** Messages of the page. */
  received: string[];
  push(message: ServerMessage): void;
  /** Closes the channel as a server would. */
  close(code: number): Promise<void>;
}

const isChannel = (url: URL) => url.pathname === realtimePath;

export async function interceptChannel(page: Page): Promise<Pushes> {
  let socket: WebSocketRoute | null = null;
  const current = (): WebSocketRoute => {
    if (!socket) throw new Error("the page has opened no channel");
    return socket;
  };
  const pushes: Pushes = {
    opened: [],
    closedByPage: 0,
    received: [],
    push: (message) => current().send(JSON.stringify(message)),
    close: (code) => current().close({ code }),
  };
  await page.routeWebSocket(isChannel, (route) => {
    socket = route;
    pushes.opened.push(new URL(route.url()));
    route.onClose(() => void pushes.closedByPage++);
    route.onMessage((text) => void pushes.received.push(String(text)));
  });
  return pushes;
}

/** Stops the page's installed clock: from here on only the test lets time pass, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** Addresses of the channels a page opens to the server itself, in order. */
export function watchChannels(page: Page): URL[] {
  const urls: URL[] = [];
  page.on("websocket", (socket) => {
    const url = new URL(socket.url());
    if (isChannel(url)) urls.push(url);
  });
  return urls;
}

/** Opens a page whose only socket is its channel, and waits until the server has it: what is told from then on arrives. */
export async function openWithChannel(page: Page, address: string): Promise<void> {
  // The channel of the page before is not waited for.
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const isOpen = new Promise<void>((resolve) => {
    session.once("Network.webSocketHandshakeResponseReceived", () => resolve());
  });
  await page.goto(address);
  await isOpen;
  await session.detach();
}

/** On pages opened from now on, the channel tells this at the very moment a form is sent. */
export async function pushWithNextForm(page: Page, message: ServerMessage): Promise<void> {
  await page.addInitScript(
    ([path, data]) => {
      let channel: WebSocket | null = null;
      window.WebSocket = class extends WebSocket {
        constructor(url: string | URL, protocols?: string | string[]) {
          super(url, protocols);
          if (new URL(url).pathname === path) channel = this;
        }
      };
      const { fetch } = window;
      window.fetch = (input, init) => {
        const isForm = init?.method === "POST" && init.body instanceof URLSearchParams;
        if (isForm) channel?.dispatchEvent(new MessageEvent("message", { data }));
        return fetch(input, init);
      };
    },
    [realtimePath, JSON.stringify(message)] as const,
  );
}

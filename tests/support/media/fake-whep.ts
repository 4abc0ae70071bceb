import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "playwright";
import { findJourneyBrowser, journeyArgs } from "../../../scripts/lib/chromium.mjs";

/** Shows viewers a moving picture by WebRTC, as MediaMTX does at `/{path}/whep`: Chromium is its other end. */
export interface FakeWhep {
  /** Without a slash at the end. */
  url: string;
  /** Paths whose readers are connected. */
  listReaders(): Promise<string[]>;
  /** Ends a reader's connection. */
  end(id: string): Promise<void>;
  /** How many offers were answered. */
  countAnswers(): number;
  /** From now on neither end hears of the other's addresses, as where UDP is blocked. */
  hideAddresses(): void;
  /** From now on there is no stream, and those that are read end. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** @param mayRead asked before each connection */
export async function startFakeWhep(
  mayRead: (path: string, query: string, id: string) => Promise<boolean>,
): Promise<FakeWhep> {
  const browser = await chromium.launch({
    executablePath: findJourneyBrowser() ?? "",
    args: journeyArgs,
  });
  const page = await browser.newPage();
  await page.evaluate(preparePage);
  const readers = new Map<string, string>();
  let isEmpty = false;
  let isHidden = false;
  let answers = 0;

  async function end(id: string): Promise<void> {
    readers.delete(id);
    await page.evaluate((of) => window.endReader(of), id);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "content-type");
    response.setHeader("Access-Control-Allow-Methods", "POST, DELETE");
    response.setHeader("Access-Control-Expose-Headers", "Location");
    const { pathname, search } = new URL(request.url ?? "", "http://engine.test");
    const [, path = "", id = ""] = /^\/(.+)\/whep\/?(.*)$/.exec(pathname) ?? [];
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (request.method === "DELETE") {
      await end(id);
      return void response.writeHead(200).end();
    }
    let offer = "";
    for await (const part of request) offer += part;
    const session = randomUUID();
    if (!(await mayRead(path, search.slice(1), session))) return void response.writeHead(401).end();
    if (isEmpty) return void response.writeHead(404).end();
    const pass = (sdp: string) => (isHidden ? sdp.replace(/a=candidate:.*\r\n/g, "") : sdp);
    const answer = await page.evaluate(([sdp, of]) => window.answerReader(sdp, of), [
      pass(offer),
      session,
    ] as const);
    answers += 1;
    readers.set(session, path);
    const headers = { "Content-Type": "application/sdp", Location: `/${path}/whep/${session}` };
    response.writeHead(201, headers).end(pass(answer));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end,
    async listReaders() {
      const connected = await page.evaluate(() => window.listReaders());
      return connected.map((id) => readers.get(id) ?? "").sort();
    },
    countAnswers: () => answers,
    hideAddresses() {
      isHidden = true;
    },
    async empty() {
      isEmpty = true;
      await Promise.all([...readers.keys()].map(end));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await browser.close();
    },
  };
}

declare global {
  interface Window {
    answerReader(offer: string, id: string): Promise<string>;
    endReader(id: string): void;
    listReaders(): string[];
  }
}

/** Runs in the page: a canvas that changes ten times a second, and a peer connection for each reader. */
function preparePage(): void {
  const canvas = document.createElement("canvas");
  canvas.width = 320;
  canvas.height = 180;
  const context = canvas.getContext("2d");
  let count = 0;
  setInterval(() => {
    if (!context) return;
    context.fillStyle = `hsl(${count++ % 360} 80% 50%)`;
    context.fillRect(0, 0, 320, 180);
  }, 100);
  const [track] = canvas.captureStream(10).getVideoTracks();
  const connections = new Map<string, RTCPeerConnection>();
  window.answerReader = async (offer, id) => {
    const connection = new RTCPeerConnection();
    connections.set(id, connection);
    await connection.setRemoteDescription({ type: "offer", sdp: offer });
    if (track) connection.addTrack(track);
    await connection.setLocalDescription();
    if (connection.iceGatheringState !== "complete") {
      await new Promise<void>((resolve) => {
        connection.onicegatheringstatechange = () => {
          if (connection.iceGatheringState === "complete") resolve();
        };
      });
    }
    return connection.localDescription?.sdp ?? "";
  };
  window.listReaders = () =>
    [...connections].filter(([, to]) => to.connectionState === "connected").map(([id]) => id);
  window.endReader = (id) => {
    connections.get(id)?.close();
    connections.delete(id);
  };
}

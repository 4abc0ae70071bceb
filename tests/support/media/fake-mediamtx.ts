import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** MediaMTX's request to the auth hook; see its authenticateHTTP. */
export interface HookRequest {
  user: string;
  password: string;
  token: string;
  ip: string;
  action: string;
  path: string;
  protocol: string;
  id: string | null;
  query: string;
}

/** A session as its control API lists it. */
interface ListedSession {
  id: string;
  path: string;
  query: string;
  state: "read" | "publish";
}

/**
 * Simulates MediaMTX's interface to us: it calls the hook before it opens a connection, and has a
 * control API.
 */
export interface FakeMediaMtx {
  /** Address of its control API. */
  apiUrl: string;
  /** Sessions it was told to end, with the request's Authorization. One that it does not have is not among them. */
  kicked: { path: string; authorization: string | undefined }[];
  /** How many requests to its control API fail from now on. */
  failNext(requests: number): void;
  /**
   * Status of the hook's answer for these credentials. Omitted fields are empty, as MediaMTX sends
   * them. What is let in to read or publish is listed from then on, under another id where it came by RTSP, whose
   * connections and sessions are two things; by TLS, whose sessions stand in a list of their own, it says `rtsp` as well.
   */
  requestAccess(question: Partial<HookRequest>, list?: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * @param hookUrl as in `authHTTPAddress`, with user name and password
 * @param onKick told which connection is to be closed
 */
export async function startFakeMediaMtx(
  hookUrl: () => string,
  onKick: (id: string) => void = () => {},
): Promise<FakeMediaMtx> {
  const kicked: FakeMediaMtx["kicked"] = [];
  const lists = new Map<string, Map<string, ListedSession>>(
    ["webrtcsessions", "rtspsessions", "rtspssessions", "hlssessions"].map((of) => [of, new Map()]),
  );
  let failing = 0;
  const server = createServer((request, response) => {
    const { method, url = "", headers } = request;
    const [, of = "", action = "", id = ""] =
      /^\/v3\/(\w+)\/(list|kick)\/?([\w-]*)/.exec(url) ?? [];
    const list = lists.get(of);
    if (failing > 0) {
      failing--;
      return void response.writeHead(500).end();
    }
    if (!list) return void response.writeHead(404).end();
    if (method === "GET" && action === "list") {
      const items = [...list.values()];
      const size = Number(new URL(url, "http://engine.test").searchParams.get("itemsPerPage"));
      const page = Number(new URL(url, "http://engine.test").searchParams.get("page"));
      const pageCount = Math.ceil(items.length / size);
      const shown = items.slice(page * size, (page + 1) * size);
      return void response.end(
        JSON.stringify({ itemCount: items.length, pageCount, items: shown }),
      );
    }
    if (method !== "POST" || !list.delete(id)) return void response.writeHead(404).end();
    kicked.push({ path: url, authorization: headers.authorization });
    onKick(id);
    response.writeHead(200).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kicked,
    failNext(requests) {
      failing = requests;
    },
    async requestAccess(question, list = `${question.protocol ?? "webrtc"}sessions`) {
      const url = new URL(hookUrl());
      // Like Go's client, and unlike a browser, takes the credentials out of the address.
      const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
      url.username = "";
      url.password = "";
      const empty = { user: "", password: "", token: "", action: "", path: "", query: "" };
      const rest = { ip: "203.0.113.7", protocol: "webrtc", id: null };
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "Go-http-client/1.1",
          ...(credentials !== ":" && {
            Authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
          }),
        },
        body: JSON.stringify({ ...empty, ...rest, ...question }),
      });
      await response.arrayBuffer();
      const { action, path = "", query = "" } = question;
      if (response.status === 204 && (action === "read" || action === "publish")) {
        const id = (list === "webrtcsessions" && question.id) || randomUUID();
        lists.get(list)?.set(id, { id, path, query, state: action });
      }
      return response.status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

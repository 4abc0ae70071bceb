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

/**
 * Simulates MediaMTX's interface to us: it calls the hook before it opens a connection, and has a
 * control API.
 */
export interface FakeMediaMtx {
  /** Address of its control API. */
  apiUrl: string;
  /** Connections it was told to close, as "kind/id", with the request's Authorization. */
  kicked: { path: string; authorization: string | undefined }[];
  /**
   * Status of the hook's answer for these credentials. Omitted fields are empty, as MediaMTX sends
   * them.
   */
  requestAccess(question: Partial<HookRequest>): Promise<number>;
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
  const server = createServer((request, response) => {
    const { method, url = "", headers } = request;
    if (method === "POST") {
      kicked.push({ path: url, authorization: headers.authorization });
      onKick(url.split("/").at(-1) ?? "");
    }
    response.writeHead(method === "POST" ? 200 : 404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kicked,
    async requestAccess(question) {
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
      return response.status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

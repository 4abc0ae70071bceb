import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** The application server's knowledge from the cloud. */
export interface Arrival {
  aud?: string;
  email?: string;
  account_id?: number;
}

/**
 * Simulates access control or the map: a page that takes the token behind #, and a server that
 * redeems it.
 */
export interface OtherApplication {
  origin: string;
  /** Requests of browsers: address and Referer. */
  requests: { url: string; referer: string | undefined }[];
  /** Redeemed tokens, with the answers. */
  redeemed: { token: string; arrival: Arrival | null }[];
  close(): void;
}

const page = `<!doctype html><title>Application</title><h1>Application</h1><p></p><script>
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  history.replaceState(null, "", location.pathname);
  fetch(location.pathname, { method: "POST", body: token })
    .then((answer) => answer.json())
    .then((arrival) => (document.querySelector("p").textContent = "Hello " + arrival?.email));
</script>`;

const query = `mutation($token: String!, $service: Int!) {
  redeem_token(token: $token, service_id: $service) { aud email account_id }
}`;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** @param getCloudUrl address of the console whose tokens are redeemed; it may start later */
export async function startOtherApplication(getCloudUrl: () => string): Promise<OtherApplication> {
  const requests: OtherApplication["requests"] = [];
  const redeemed: OtherApplication["redeemed"] = [];

  async function redeem(token: string, service: number): Promise<Arrival | null> {
    const answer = await fetch(`${getCloudUrl()}/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query, variables: { token, service } }),
    });
    const { data } = (await answer.json()) as { data?: { redeem_token: Arrival } | null };
    return data?.redeem_token ?? null;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { url = "", method, headers } = request;
      if (url === "/favicon.ico") return response.writeHead(204).end();
      if (method === "POST") {
        const token = await readBody(request);
        const arrival = await redeem(token, url.startsWith("/map") ? 5 : 3);
        redeemed.push({ token, arrival });
        return response.setHeader("Content-Type", "application/json").end(JSON.stringify(arrival));
      }
      requests.push({ url, referer: headers.referer });
      return response.setHeader("Content-Type", "text/html").end(page);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    redeemed,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

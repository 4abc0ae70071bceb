import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Provider } from "oidc-provider";
import { findFreePort } from "./free-port";

/** Who signs in at the provider next, without being asked. */
export interface ProviderUser {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  amr?: string[];
}

export interface OpenidServer {
  issuer: string;
  /** Whoever comes next is this person. */
  user: ProviderUser;
  /** Goes through the provider's pages as a browser without a past; gives the query it comes back with. */
  visit(url: string): Promise<string>;
  /** Goes away, and comes back. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export const openidClient = { id: "sightline", secret: "a-secret-of-the-console-0123456789" };
const scope = "openid email profile";

function createProvider(issuer: string, consoleOrigin: string, users: Map<string, ProviderUser>) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: openidClient.id,
        client_secret: openidClient.secret,
        redirect_uris: [`${consoleOrigin}/openid/callback`],
        post_logout_redirect_uris: [`${consoleOrigin}/`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["name", "groups"],
    },
    cookies: { keys: ["a key for tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ ...users.get(sub), sub }),
    }),
    // Consent is given beforehand.
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  });
}

/** Follows redirects with cookies until one leads to the console. */
async function follow(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10 && url.startsWith(issuer); step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
  }
  return new URL(url).search.slice(1);
}

/** A real OpenID provider for a console at this origin. */
export async function startOpenidProvider(consoleOrigin: string): Promise<OpenidServer> {
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  const users = new Map<string, ProviderUser>();
  const provider = createProvider(issuer, consoleOrigin, users);
  const handle = provider.callback();
  const own: { user: ProviderUser } = { user: { sub: "nobody" } };
  let server: Server;

  async function resume(): Promise<void> {
    server = createServer((req, res) => {
      if (!req.url?.startsWith("/interaction/")) return void handle(req, res);
      const { sub, amr } = own.user;
      users.set(sub, own.user);
      const login = { accountId: sub, ...(amr && { amr }) };
      void provider.interactionFinished(req, res, { login });
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
  }

  async function pause(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }

  await resume();
  return {
    issuer,
    get user() {
      return own.user;
    },
    set user(next) {
      own.user = next;
    },
    visit: (url) => follow(url, issuer),
    pause,
    resume,
    stop: pause,
  };
}

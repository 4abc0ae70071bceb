import type { ConsoleAddress } from "../console";
import { TestViewer } from "../media/test-viewer";
import { callCloud, login } from "../users";
import type { Cluster } from "./cluster";

/** A new session of the demo's master, or of who is given, made by one of the consoles or the balancer. */
export async function signIn(
  site: ConsoleAddress,
  user: { email: string; password: string } = site.demo,
): Promise<string> {
  const { token } = await login(site, user);
  if (!token) throw new Error("nobody was signed in");
  return token;
}

/** What a path of the console answers, to a session. */
export const request = (site: ConsoleAddress, path: string, token: string): Promise<Response> =>
  fetch(site.url + path, { headers: { authorization: `Bearer ${token}` } });

export async function makeMediaTicket(site: ConsoleAddress, token: string): Promise<string> {
  const document = "mutation { create_media_ticket { ticket } }";
  const { ticket } = await callCloud<{ ticket: string }>(site, document, {}, token);
  return ticket;
}

export const mediaUrl = ({ url }: ConsoleAddress, ticket: string): string =>
  `${url.replace("http", "ws")}/media/live?ticket=${ticket}`;

/** A media socket at a console, or where the balancer leads. */
export async function connectViewer(
  cluster: Cluster,
  token: string,
  site: ConsoleAddress = cluster,
): Promise<TestViewer> {
  const ticket = await makeMediaTicket(site, token);
  return TestViewer.connect(mediaUrl(site, ticket), { origin: cluster.url });
}

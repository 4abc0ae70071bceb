import { paths } from "~/lib/paths";
import { services } from "~contract/names";

/** The other applications that this one hands its users to (specification section 2, decisions D38 and D39). */

export type HandoffService = "accessControl" | "eMap";

interface Application {
  serviceId: number;
  /** Where the hand-off begins; what is below it belongs to the application. */
  path: string;
  /** Takes the place of the console's own subdomain. */
  subdomain: string | null;
  /** Names the setting that says where it is instead. */
  setting: "ACCESS_URL" | "MAP_URL";
}

export const applications: Record<HandoffService, Application> = {
  accessControl: {
    serviceId: services.accessControl,
    path: paths.accessControl,
    subdomain: "access",
    setting: "ACCESS_URL",
  },
  eMap: { serviceId: services.eMap, path: paths.map, subdomain: null, setting: "MAP_URL" },
};

/** Public suffixes: a name below one belongs to its registrant, so "access.co.uk" is another owner's host. */
const sharedSuffix = /^(ac|co|com|edu|gov|ne|net|or|org)\.[a-z]{2}$/;

/** The host with another subdomain; null where it has none, as localhost, an address or example.com. */
export function replaceSubdomain(hostname: string, subdomain: string): string | null {
  if (/^[\d.]+$|:/.test(hostname)) return null;
  const [, ...rest] = hostname.split(".");
  const domain = rest.join(".");
  if (rest.length < 2 || sharedSuffix.test(domain)) return null;
  return `${subdomain}.${domain}`;
}

/** Where the application is, without a token. */
export function getHandoffTarget(request: Request, service: HandoffService): URL {
  const { path, subdomain, setting } = applications[service];
  const here = new URL(request.url);
  const given = process.env[setting];
  if (given && /^https?:/.test(given) && URL.canParse(given)) {
    const target = new URL(given);
    // The console's own address of the hand-off would lead back to it for ever.
    const isOwn = target.origin === here.origin && target.pathname === path;
    return isOwn ? new URL(`${path}/`, here) : target;
  }
  const hostname = subdomain && replaceSubdomain(here.hostname, subdomain);
  if (!hostname || hostname === here.hostname) return new URL(`${path}/`, here);
  const target = new URL("/", here);
  target.hostname = hostname;
  return target;
}

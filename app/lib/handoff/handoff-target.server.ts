import { paths } from "~/lib/paths";
import { services } from "~contract/names";

/** Other applications that users are sent to (specification section 2, decisions D38 and D39). */

export type HandoffService = "accessControl" | "eMap";

interface Application {
  serviceId: number;
  /** Path that starts the hand-off; paths below it belong to the application. */
  path: string;
  /** Replaces the console's own subdomain. */
  subdomain: string | null;
  /** Environment variable that overrides the application's address. */
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

/** Public suffixes, whose subdomains have different owners: "access.co.uk" would be someone else's host. */
const sharedSuffix = /^(ac|co|com|edu|gov|ne|net|or|org)\.[a-z]{2}$/;

/** The host with another subdomain; null for a host without one, such as localhost, an IP address or example.com. */
export function replaceSubdomain(hostname: string, subdomain: string): string | null {
  if (/^[\d.]+$|:/.test(hostname)) return null;
  const [, ...rest] = hostname.split(".");
  const domain = rest.join(".");
  if (rest.length < 2 || sharedSuffix.test(domain)) return null;
  return `${subdomain}.${domain}`;
}

/** Address of the application, without a token. */
export function getHandoffTarget(request: Request, service: HandoffService): URL {
  const { path, subdomain, setting } = applications[service];
  const here = new URL(request.url);
  const given = process.env[setting];
  if (given && /^https?:/.test(given) && URL.canParse(given)) {
    const target = new URL(given);
    // The console's own hand-off address would be a redirect loop.
    const isOwn = target.origin === here.origin && target.pathname === path;
    return isOwn ? new URL(`${path}/`, here) : target;
  }
  const hostname = subdomain && replaceSubdomain(here.hostname, subdomain);
  if (!hostname || hostname === here.hostname) return new URL(`${path}/`, here);
  const target = new URL("/", here);
  target.hostname = hostname;
  return target;
}

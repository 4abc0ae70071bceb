import { BlockList, isIP } from "node:net";
import { isPublicAddress } from "../socket/public-address";

/** Where webhooks may lead, by the deployment's settings (threat E15). */
export interface WebhookRules {
  /** Plain http, for development. */
  allowHttp: boolean;
  /** Addresses of private networks, and this machine. */
  allowPrivate: boolean;
}

/** Never called, even with private networks allowed: clouds answer there with their machines' credentials. */
const forbidden = new BlockList();
forbidden.addSubnet("169.254.0.0", 16, "ipv4");
forbidden.addSubnet("0.0.0.0", 8, "ipv4");
forbidden.addSubnet("224.0.0.0", 3, "ipv4");
forbidden.addSubnet("fe80::", 10, "ipv6");
forbidden.addSubnet("ff00::", 8, "ipv6");
forbidden.addAddress("::", "ipv6");
// Amazon's, in a range that is private otherwise.
forbidden.addAddress("fd00:ec2::254", "ipv6");

export function isCallable(address: string, { allowPrivate }: WebhookRules): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  // A mapped address is judged by the IPv4 one inside: BlockList does.
  return allowPrivate ? !forbidden.check(address, family) : isPublicAddress(address);
}

/** Ports below are those of other services, which must not be spoken to. */
const minOtherPort = 1_024;

/** What the address itself says, before anything is resolved. A literal IP address is never looked up, so it is judged here. */
export function mayLeadTo(url: string, rules: WebhookRules): boolean {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "https:" && !(rules.allowHttp && protocol === "http:")) return false;
  if (port !== "" && Number(port) < minOtherPort) return false;
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 || isCallable(bare, rules);
}

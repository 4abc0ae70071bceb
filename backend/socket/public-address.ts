import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { BlockList, isIPv6, type LookupFunction } from "node:net";

/** Addresses that are nobody's on the open internet: nothing that a user names may lead there. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  reserved.addSubnet(network, prefix, "ipv4");
}
// Documentation, and what carries an IPv4 address inside.
for (const [network, prefix] of [
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const) {
  reserved.addSubnet(network, prefix, "ipv6");
}
/** All of IPv6 that is given out. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !reserved.check(address, "ipv4");
  return global.check(address, "ipv6") && !reserved.check(address, "ipv6");
}

/**
 * Resolves a name for a connection, and refuses it where any of its addresses may not be called. The connection uses
 * this very answer: a second look-up could say something else.
 * @param code of the error that refuses
 */
export function lookupIf(isAllowed: (address: string) => boolean, code?: string): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, "");
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        const refusal = new Error(`${hostname} has no public address`);
        return callback(Object.assign(refusal, code && { code }), "");
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** To addresses of the open internet only. */
export const lookupPublic = lookupIf(isPublicAddress);

import { isIPv6 } from "node:net";
import type { Limiter } from "./limiter";

/** The eight groups of an IPv6 address as numbers. */
function readGroups(address: string): number[] {
  // URL normalises: no leading zeros, embedded IPv4 in hexadecimal.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = written
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const left = [...head];
  const right = [...(tail ?? [])];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/**
 * Limiter key of a visitor's address: for IPv6 its /64 network, because one subscriber owns all of it. An
 * IPv4-mapped address counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const groups = readGroups(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Wraps a limiter to take visitors' addresses as keys. */
export function byNetwork(limiter: Limiter): Limiter {
  return {
    consume: (address, attempts) => limiter.consume(networkOf(address), attempts),
    check: (address) => limiter.check(networkOf(address)),
    refund: (address, attempts) => limiter.refund(networkOf(address), attempts),
    reset: (address) => limiter.reset(networkOf(address)),
  };
}

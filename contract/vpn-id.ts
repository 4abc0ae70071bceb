import { limits } from "./limits";

/** Which parts of the rule of section 5 a VPN ID meets, for where it is typed; without zod, which pages do not load. */
export function assessVpnId(value: string) {
  return {
    length: value.length >= limits.vpnIdMinChars && value.length <= limits.vpnIdMaxChars,
    characters: /^[a-z0-9-]+$/.test(value),
    ends: value !== "" && !value.startsWith("-") && !value.endsWith("-"),
  };
}

/** Section 5: 5 to 30 lower-case letters, digits and hyphens, no hyphen at either end. Never trimmed. */
export const isVpnId = (value: string): boolean => Object.values(assessVpnId(value)).every(Boolean);

import { z } from "zod";
import { note, vpnId } from "./fields";
import { limits } from "./limits";
import { idText } from "./site-fields";

/** The forms of VPN entries, and the rule of a VPN ID part by part (specification section 5). */

export const newVpnForm = z.object({ vpn_id: vpnId, notes: note.default("") });
export const vpnNotesForm = z.object({ id: idText, notes: note.default("") });

/** Which parts of the rule an ID being typed meets; it is one when it meets them all. */
export function assessVpnId(value: string) {
  return {
    length: value.length >= limits.vpnIdMinChars && value.length <= limits.vpnIdMaxChars,
    characters: /^[a-z0-9-]+$/.test(value),
    ends: value !== "" && !value.startsWith("-") && !value.endsWith("-"),
  };
}

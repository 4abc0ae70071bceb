import { z } from "zod";
import { note, vpnId } from "./fields";
import { idText } from "./site-fields";

/** The forms of VPN entries (specification section 5). */

export const newVpnForm = z.object({ vpn_id: vpnId, notes: note.default("") });
export const vpnNotesForm = z.object({ id: idText, notes: note.default("") });

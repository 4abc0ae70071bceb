import { z } from "zod";
import { note, serialNumber } from "./fields";
import { limits } from "./limits";
import { licenseKinds } from "./names";
import { enable, idText } from "./site-fields";

/** The forms of orders, renewals, licences and mobile access cards. */

const orderNumber = z.string().trim().min(1, "REQUIRED").max(64, "TOO_LONG");

export const serialForm = z.object({ serial: serialNumber });
export const cardForm = z.object({ serial_key: serialNumber });
export const autoRenewalForm = z.object({ order_number: orderNumber, enable });
export const renewForm = z.object({ order_number: orderNumber, notes: note.default("") });
export const licensesForm = z.object({
  kind: z.enum(licenseKinds),
  ids: z.array(idText).min(1, "AT_LEAST_ONE").max(limits.idsPerCall, "TOO_LONG"),
});

import { z } from "zod";
import { limits } from "./limits";
import { idTexts, siteName } from "./site-fields";

/** The form that edits a set of operator privileges. */

/** A camera by its id, or all cameras of a host or a region: "12", "host:3", "region:2". */
const place = z.string().regex(/^(?:(?:host|region):)?[\w~-]{1,64}$/, "INVALID_ARGUMENT");
const places = z.array(place).max(limits.idsPerCall, "TOO_LONG");

/** Of the set the form started from; a new one has none. */
const version = z.number().int().optional();

const rights = { live: places, playback: places, ptz: places, allow_new: places };

/** A set that lies in the editor's own regions. */
export const privilegesForm = z.object({ name: siteName, user_ids: idTexts, version, ...rights });
/** The part of a set that lies in the editor's regions: its name and operators stay. */
export const privilegesPartForm = z.object({ version, ...rights });
/** The form before it is complete, with whose rights it takes over: "set:4" or "user:7". */
export const privilegesCopyForm = z.object({
  name: z.string().max(limits.nameMaxChars, "TOO_LONG").default(""),
  user_ids: idTexts,
  version,
  ...rights,
  copy_from: z.string().regex(/^(?:set|user):[\w~-]{1,64}$/, "REQUIRED"),
});

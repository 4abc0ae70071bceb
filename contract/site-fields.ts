import { z } from "zod";
import { email, nameUpTo, unreadable } from "./fields";
import { limits } from "./limits";
import { hostTypes, ptzCommands } from "./names";
import { isTimeZone } from "./time-zone";

/**
 * Field rules of regions, hosts, views and privileges (specification section 5, decisions D14 and
 * D65), used by the console's actions and by the resolvers. Messages are error codes.
 */

/** One line of readable text, both ends trimmed. */
const line = (maxChars: number) =>
  z
    .string({ required_error: "REQUIRED" })
    .trim()
    .max(maxChars, "TOO_LONG")
    .refine((text) => !unreadable.test(text), "INVALID_ARGUMENT");

/** An empty text clears the field. */
const optionalLine = (maxChars: number) => line(maxChars).transform((text) => text || null);

/** Name of a host, a region, a camera or a set of privileges. */
export const siteName = nameUpTo(limits.nameMaxChars);
export const viewName = nameUpTo(limits.viewNameMaxChars);

/** Search text; empty for all. */
export const keyword = line(limits.nameMaxChars);

/** An id on the wire; the resolver looks it up. */
export const idText = z.string().min(1).max(64);
export const idTexts = z.array(idText).max(limits.idsPerCall, "TOO_LONG");

/** Half of a host's credentials. No colon: the other half follows one (RFC 7617). */
export const hostCode = z
  .string({ required_error: "REQUIRED" })
  .min(1, "REQUIRED")
  .refine((code) => !/\s/.test(code), "NO_SPACE_ALLOWED")
  .refine((code) => /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/.test(code), "INVALID_ARGUMENT");

export const timeZone = z
  .string()
  // Offsets such as +02:00 are accepted by Intl but have no summer time.
  .refine((name) => isTimeZone(name) && /^[A-Za-z]/.test(name), "INVALID_ARGUMENT");

/**
 * Address of a recorder for players: an IP address or a name, never a URL. The cloud itself does
 * not connect to it.
 */
export const externalAddress = z
  .string()
  .trim()
  .max(253, "TOO_LONG")
  .refine((text) => text === "" || isAddress(text), "INVALID_ARGUMENT")
  .transform((text) => text || null);

function isAddress(text: string): boolean {
  if (z.string().ip().safeParse(text).success) return true;
  const labels = text.split(".");
  // All digits in the last label would be an invalid address, such as 300.1.1.1 or 0x7f.1.
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label)) &&
    /^[A-Za-z]{2,}$/.test(labels[labels.length - 1] ?? "")
  );
}

const contact = {
  contact_name: optionalLine(limits.nameMaxChars),
  email: z.union([z.literal("").transform(() => null), email]),
  phone: optionalLine(limits.phoneMaxChars).refine(
    (phone) => phone === null || /^[0-9+()./ x-]+$/i.test(phone),
    "INVALID_ARGUMENT",
  ),
  address: optionalLine(limits.addressMaxChars),
};

export const newHost = z.object({
  name: siteName,
  type: z
    .number()
    .int()
    .min(0, "INVALID_ARGUMENT")
    .max(hostTypes.length - 1, "INVALID_ARGUMENT"),
  /** Left out: the cloud creates one. */
  host_code: hostCode.nullish(),
  region_id: idText,
  timezone: timeZone.default("UTC"),
  contact_name: contact.contact_name.nullish(),
  email: contact.email.nullish(),
  phone: contact.phone.nullish(),
  address: contact.address.nullish(),
});

/** Omitted fields stay unchanged. */
export const hostChange = z.object({
  id: idText,
  /** Empty: reset to the device's own name. */
  display_name: optionalLine(limits.nameMaxChars).nullish(),
  enabled: z.boolean().nullish(),
  contact_name: contact.contact_name.nullish(),
  email: contact.email.nullish(),
  phone: contact.phone.nullish(),
  address: contact.address.nullish(),
  region_id: idText.nullish(),
  timezone: timeZone.nullish(),
  external_settings: z.boolean().nullish(),
  external_ip: externalAddress.nullish(),
  external_port: z
    .number()
    .int()
    .min(1, "INVALID_ARGUMENT")
    .max(65_535, "INVALID_ARGUMENT")
    .nullish(),
});

/**
 * The form that edits a host, with all its fields. External settings need both halves of an
 * address.
 */
export const hostForm = hostChange
  .omit({ id: true })
  // The version the form started from (decision D92).
  .extend({ version: z.number().int().optional() })
  .superRefine((host, check) => {
    if (!host.external_settings) return;
    for (const name of ["external_ip", "external_port"] as const) {
      if (host[name] === undefined || host[name] === null) {
        check.addIssue({ code: "custom", path: [name], message: "REQUIRED" });
      }
    }
  });

export { deleteConfirmation } from "./names";

const keepDays = z
  .number()
  .int()
  .min(0, "INVALID_ARGUMENT")
  .max(limits.keepDaysMax, "INVALID_ARGUMENT");

export const cameraChange = z.object({
  host_cam_id: idText,
  name: siteName.nullish(),
  monitor_enabled: z.boolean().nullish(),
  monitor_type: z.number().int().min(0, "INVALID_ARGUMENT").max(2, "INVALID_ARGUMENT").nullish(),
  recycle_keepday: keepDays.nullish(),
});

export const storageChange = z.object({
  host_id: idText,
  drive: line(64),
  recycle_enabled: z.boolean().nullish(),
  recycle_threshold: z
    .number()
    .int()
    .min(1, "INVALID_ARGUMENT")
    .max(100, "INVALID_ARGUMENT")
    .nullish(),
  recycle_keepday: keepDays.nullish(),
});

export const outputSwitch = z.object({
  host_id: idText,
  /** Index of the module on its host. */
  module: z.number().int().min(0).max(255),
  /** Index of the output on the module. */
  output: z.number().int().min(0).max(255),
  on: z.boolean(),
});

export const ptzCommand = z.enum(ptzCommands);

export const ptzControl = z.object({
  host_cam_id: idText,
  command: ptzCommand,
  /** 1 slow to 10 fast. */
  speed: z.number().int().min(1, "INVALID_ARGUMENT").max(10, "INVALID_ARGUMENT").nullish(),
  /** 1 to 255, for `preset`. */
  preset: z.number().int().min(1, "INVALID_ARGUMENT").max(255, "INVALID_ARGUMENT").nullish(),
});

export const regionInput = z.object({
  name: siteName,
  host_ids: idTexts.nullish(),
  manager_ids: idTexts.nullish(),
});

const layout = z
  .number()
  .int()
  .refine((tiles) => limits.playerLayouts.some((known) => known === tiles), "INVALID_ARGUMENT");
/** Camera ids in order; null is an empty tile. More than the layout has tiles make more pages. */
const viewCameras = z
  .array(idText.nullable())
  .max(limits.viewCamerasMax, "TOO_LONG")
  .refine((ids) => ids.some((id) => id !== null), "AT_LEAST_ONE");

export const newView = z.object({
  name: viewName,
  layout,
  cameras: viewCameras,
  sorting: z.number().int().min(0).max(1_000_000).nullish(),
});
export const viewChange = z.object({
  id: idText,
  name: viewName.nullish(),
  layout: layout.nullish(),
  cameras: viewCameras.nullish(),
  sorting: z.number().int().min(0).max(1_000_000).nullish(),
});

export const permissionRights = z.object({
  name: siteName.nullish(),
  user_ids: idTexts.nullish(),
  region_ids: idTexts.nullish(),
  host_ids: idTexts.nullish(),
  cameras: z
    .array(
      z.object({
        host_cam_id: idText,
        live: z.boolean(),
        playback: z.boolean(),
        ptz: z.boolean(),
      }),
    )
    .max(limits.idsPerCall, "TOO_LONG")
    .nullish(),
  auto_allow_new_cameras: z
    .object({ region_ids: idTexts.nullish(), host_ids: idTexts.nullish() })
    .nullish(),
});

/** A form about one thing, with nothing to fill in. */
export const oneId = z.object({ id: idText });

/** A view's tiles as a form posts them: ids with commas between, "1,,4" with an empty tile. */
const tilesText = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((id) => id || null))
  .pipe(viewCameras);

export const newViewForm = newView.omit({ sorting: true }).extend({ cameras: tilesText });
export const viewTilesForm = z.object({ id: idText, layout, cameras: tilesText });
export const viewNameForm = z.object({ id: idText, name: viewName });

/** Hosts that were ticked, as a form posts them. */
const tickedIds = z.array(idText).min(1, "AT_LEAST_ONE").max(limits.idsPerCall, "TOO_LONG");

/** The forms for several hosts at once. */
export const hostsMove = z.object({ region_id: idText, ids: tickedIds });
export const hostsUpgrade = z.object({ ids: tickedIds });

/** A form that switches one thing on or off. */
export const enable = z.enum(["0", "1"]).transform((text) => text === "1");
export const idSwitch = z.object({ id: idText, enable });
export const hostSwitch = z.object({ enable });
export const outputSwitchForm = outputSwitch.omit({ host_id: true, on: true }).extend({ enable });

/** An unticked box is not posted: it says no. */
const ticked = z.boolean().default(false);
export const cameraForm = cameraChange.extend({ monitor_enabled: ticked });
export const storageForm = storageChange
  .omit({ host_id: true })
  .extend({ recycle_enabled: ticked });

/** The word that must be typed before a host goes. The cloud checks it. */
export const hostDeletion = z.object({ confirm: z.string().max(64).default("") });

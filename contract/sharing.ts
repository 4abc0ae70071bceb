import { z } from "zod";
import { email, note } from "./fields";
import { idRule } from "./ids";
import { limits } from "./limits";

/** Field rules of share links and archives (specification section 5, decisions D12, D48), for console and cloud. */

/** Letters, digits and the specials, nothing else (decision D12). */
export const sharePassword = z
  .string()
  .min(limits.shareLinkPasswordMinChars, "REQUIRED")
  .max(limits.shareLinkPasswordMaxChars, "TOO_LONG")
  .refine((value) => !/\s/.test(value), "NO_SPACE_ALLOWED")
  .refine((value) => /^[A-Za-z0-9!^\-,+[\]=]+$/.test(value), "INVALID_PASSWORD");

/** The page of a link that asks for its password. */
export const shareDoorForm = z.object({
  password: z.string({ required_error: "REQUIRED" }).pipe(sharePassword),
});

/** Whole hours from now. */
export const expireHours = z
  .number()
  .int("INVALID_ARGUMENT")
  .min(limits.shareExpireHoursMin, "INVALID_ARGUMENT")
  .max(limits.shareExpireHoursMax, "INVALID_ARGUMENT");

const isWithinLimit = (addresses: readonly string[]) =>
  addresses.length <= limits.emailRecipientsMax;

/** At most ten different addresses in canonical form; duplicates count once. */
export const recipients = z
  .array(email)
  .transform((addresses) => [...new Set(addresses)])
  .refine(isWithinLimit, "EMAIL_OVER_10");

/**
 * Recipients as a user enters them: a fault is at the address it is about, also of one that is given twice (checklist
 * C257).
 */
export const enteredRecipients = z
  .array(email)
  .min(1, "AT_LEAST_ONE")
  .superRefine((addresses, context) => {
    addresses.forEach((address, index) => {
      if (addresses.indexOf(address) === index) return;
      context.addIssue({ code: "custom", path: [index], message: "DUPLICATE_EMAIL" });
    });
  })
  .refine(isWithinLimit, "EMAIL_OVER_10");

const firstStep = {
  id: z.string({ required_error: "REQUIRED" }).max(64),
  note: note.default(""),
  expire_hours: expireHours,
};
const secondStep = { ...firstStep, password: sharePassword.optional() };

/**
 * The form of a new link, by the button that sends it: `on` and `back` lead to its other step, `create` and `send` end
 * it. `id` is the event's.
 */
export const shareForm = z.discriminatedUnion("go", [
  z.object({ go: z.literal("back") }),
  z.object({ go: z.literal("on"), ...firstStep }),
  z.object({ go: z.literal("create"), ...secondStep }),
  z.object({ go: z.literal("send"), ...secondStep, emails: enteredRecipients }),
]);

export const newShareLink = z.object({
  note: note.default(""),
  password: sharePassword.nullish(),
  expire_hours: expireHours.default(limits.shareExpireHoursDefault),
  emails: recipients.default([]),
});

const linkId = z.string({ required_error: "REQUIRED" }).max(64);

/** The forms about one link. An empty lifetime or password stays as it is. */
export const shareEditForm = z
  .object({
    id: linkId,
    note: note.default(""),
    expire_hours: expireHours.optional(),
    password: sharePassword.optional(),
    /** Takes the password away. */
    no_password: z.boolean().default(false),
  })
  .refine(({ password, no_password: isTaken }) => !(password && isTaken), {
    path: ["password"],
    message: "INVALID_ARGUMENT",
  });
export const shareExtendForm = z.object({ id: linkId, expire_hours: expireHours });
export const shareSendForm = z.object({ id: linkId, emails: enteredRecipients });
/** `id` is the address, of which there are several in a page. */
export const shareResendForm = z.object({ id: email, link: linkId });

/** Links that are deleted together. */
export const tickedLinks = z.object({
  ids: z.array(z.string().max(64)).min(1, "AT_LEAST_ONE").max(limits.idsPerCall, "TOO_LONG"),
});

/** Absent leaves a value unchanged; an empty password removes the password. */
export const changedShareLink = z.object({
  note: note.optional(),
  password: z.union([z.literal(""), sharePassword]).optional(),
  expire_hours: expireHours.optional(),
});

const archivedEvents = (rule: RegExp) =>
  z
    .array(z.string().regex(rule, "INVALID_ARGUMENT"), { required_error: "AT_LEAST_ONE" })
    .min(1, "AT_LEAST_ONE")
    .max(limits.archivesPerCall, "INVALID_ARGUMENT");

/** Events of our own cloud to keep, one note for all of them (decision D81). */
export const newArchives = z.object({
  event_ids: archivedEvents(/^[0-9]{1,15}$/),
  note: note.default(""),
});

/** Its form, in which a list's ticked rows are `ids`. */
export const newArchivesForm = z.object({ ids: archivedEvents(idRule), note: note.default("") });

export const archiveNote = z.object({ note: note.default("") });

/** The forms of the list of archives. */
const archiveId = z.string().min(1).max(64);
export const archiveNoteForm = archiveNote.extend({ id: archiveId });
export const tickedArchives = z.object({
  ids: z
    .array(archiveId, { required_error: "AT_LEAST_ONE" })
    .min(1, "AT_LEAST_ONE")
    .max(limits.exportEventsMax, "INVALID_ARGUMENT"),
});

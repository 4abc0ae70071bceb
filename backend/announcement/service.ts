import { z } from "zod";
import { languages } from "../../contract/languages";
import { limits } from "../../contract/limits";
import type { Transaction } from "../db/client";
import { enqueue } from "../jobs/job";
import { tellAnnouncement } from "../notification/jobs";
import { endNow, insertAnnouncement } from "./queries";

export { findAnnouncement, listAnnouncements } from "./queries";

/** One text per language; every other language falls back to English. */
function texts(longest: number) {
  const text = z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(longest, `must have at most ${longest} characters`)
    // A message may have paragraphs, but no other control characters.
    .refine((value) => !/[^\P{Cc}\n]/u.test(value), "must not have control characters");
  return z
    .object(Object.fromEntries(languages.map((language) => [language, text.optional()])))
    .strict("has a language that the console does not speak")
    .refine((value) => value.en !== undefined, "needs a text in English (en)")
    .transform((value) =>
      Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    );
}

/** An announcement as it is published (specification section 3, decision D64). */
export const newAnnouncement = z
  .object({
    title: texts(limits.announcementTitleChars),
    message: texts(limits.announcementMessageChars),
    public: z.boolean().default(false),
    startsAt: z.date().optional(),
    endsAt: z.date().optional(),
  })
  .refine(({ startsAt, endsAt }) => !endsAt || endsAt > (startsAt ?? new Date()), {
    path: ["until"],
    message: "must be later than its beginning and than now",
  });

export type NewAnnouncement = z.output<typeof newAnnouncement>;

/** Returns the announcement's number. */
export async function publishAnnouncement(
  tx: Transaction,
  { startsAt, endsAt, ...input }: NewAnnouncement,
): Promise<number> {
  const values = { ...input, ...(startsAt && { startsAt }), endsAt: endsAt ?? null };
  const id = await insertAnnouncement(tx, values);
  const payload = { announcementId: id };
  await enqueue(tx, tellAnnouncement, payload, { ...(startsAt && { runAt: startsAt }) });
  if (endsAt) await enqueue(tx, tellAnnouncement, payload, { runAt: endsAt });
  return id;
}

/** Takes an announcement down. False for an unknown one. */
export async function endAnnouncement(tx: Transaction, id: number): Promise<boolean> {
  if (!(await endNow(tx, id))) return false;
  await enqueue(tx, tellAnnouncement, { announcementId: id });
  return true;
}

import { desc } from "drizzle-orm";
import { z } from "zod";
import {
  endAnnouncement,
  newAnnouncement,
  publishAnnouncement,
} from "../../backend/announcement/service";
import { announcement } from "../../backend/db/tables";
import { behaviors } from "../../contract/audit-behaviors";
import { languages } from "../../contract/languages";
import { count, defineCommand, UsageError } from "./command";
import { formatTable } from "./format";

/** "en=Maintenance on Sunday", one per language. */
const texts = z.array(z.string()).min(1, "is required");

function toTexts(option: string, given: string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((item) => {
      const [language = "", ...rest] = item.split("=");
      if (rest.length === 0) throw new UsageError(`--${option} must be as en=TEXT`);
      return [language, rest.join("=").replaceAll("\\n", "\n")];
    }),
  );
}

const time = z
  .string()
  .datetime({ offset: true, message: "must be a time, as 2026-03-01T08:00:00Z" })
  .transform((value) => new Date(value));

export const announcementPublish = defineCommand({
  name: "announcement publish",
  summary: "Publishes an announcement in as many languages as it is given in; English is required.",
  input: {
    title: texts,
    message: texts,
    public: z.boolean().optional(),
    from: time.optional(),
    until: time.optional(),
  },
  options: {
    title: { value: "LANG=TEXT", help: `of ${languages.join(", ")}`, repeat: true },
    message: { value: "LANG=TEXT", help: "\\n begins a new line", repeat: true },
    public: { help: "shown on the login page too" },
    from: { value: "TIME", help: "as 2026-03-01T08:00:00Z; now when not given" },
    until: { value: "TIME", help: "without end when not given" },
  },
  question: (input) =>
    `Publish "${input.title[0] ?? ""}" to everybody${input.public ? ", on the login page too" : ""}?`,
  async run({ change, print }, input) {
    const result = newAnnouncement.safeParse({
      title: toTexts("title", input.title),
      message: toTexts("message", input.message),
      public: input.public ?? false,
      startsAt: input.from,
      endsAt: input.until,
    });
    if (!result.success) {
      const issue = result.error.issues[0];
      throw new UsageError(`--${issue?.path.join(" ") ?? ""} ${issue?.message ?? "is wrong"}`);
    }
    const id = await change(async (tx, audit) => {
      const created = await publishAnnouncement(tx, result.data);
      await audit({
        behaviorId: behaviors.announcementPublished,
        accountId: null,
        target: {
          type: "announcement",
          id: String(created),
          name: result.data.title.en ?? "",
        },
        payload: { after: { public: result.data.public } },
      });
      return created;
    });
    print(`Announcement ${id} is published.`);
  },
});

export const announcementEnd = defineCommand({
  name: "announcement end",
  summary: "Takes an announcement down.",
  input: { id: count(1, 999_999_999) },
  options: { id: { value: "ID", help: "of the announcement" } },
  question: (input) => `Take announcement ${input.id} down?`,
  async run({ change, print }, input) {
    await change(async (tx, audit) => {
      const isKnown = await endAnnouncement(tx, input.id);
      if (!isKnown) throw new UsageError(`there is no announcement ${input.id}`);
      await audit({
        behaviorId: behaviors.announcementEnded,
        accountId: null,
        target: { type: "announcement", id: String(input.id), name: "" },
        payload: { after: { ended: true } },
      });
    });
    print(`Announcement ${input.id} is taken down.`);
  },
});

export const announcementList = defineCommand({
  name: "announcement list",
  summary: "Lists the newest 100 announcements.",
  input: {},
  options: {},
  async run({ db, print }) {
    const rows = await db.select().from(announcement).orderBy(desc(announcement.id)).limit(100);
    print(
      formatTable(
        ["ID", "FROM", "UNTIL", "PUBLIC", "TITLE"],
        rows.map((row) => [
          row.id,
          row.startsAt.toISOString(),
          row.endsAt?.toISOString() ?? "",
          row.public ? "yes" : "",
          row.title.en ?? "",
        ]),
      ),
    );
  },
});

import { z } from "zod";
import { languages } from "./languages";
import { type Layout, limits } from "./limits";
import { themes, timeFormats } from "./names";
import { isTimeZone } from "./time-zone";

/** Hosts and home: cards or a table (decision D43, C160). The first one is the default. */
export const viewModes = ["photo", "table"] as const;
export type ViewMode = (typeof viewModes)[number];

/** Events, AI search and archives: rows or pictures (decision D43, C160). The first one is the default. */
export const eventViewModes = ["list", "photo"] as const;
export type EventViewMode = (typeof eventViewModes)[number];

/** IANA name or offset, as the browser reports it. */
const timeZone = z.string().refine(isTimeZone);
const announcementId = z.string().min(1).max(64);
const announcementIds = z.array(announcementId).max(20);

/** What a browser remembers, each in a cookie of its own (specification section 3, Local preferences). No secrets. */
export const storedPreferences = {
  language: z.enum(languages),
  /** By index (C162). */
  theme: z
    .number()
    .int()
    .min(0)
    .max(themes.length - 1),
  timeFormat: z.enum(timeFormats),
  timeZone,
  /** The sidebar is folded. */
  sidebarRail: z.boolean(),
  viewMode: z.enum(viewModes),
  eventViewMode: z.enum(eventViewModes),
  /** Lists of events start with those of AI only (C161). */
  aiEventsOnly: z.boolean(),
  /** Keys of a single character act (WCAG 2.1.4). */
  shortcuts: z.boolean(),
  /** Tiles of the live wall. */
  layout: z.custom<Layout>((value) => limits.playerLayouts.some((each) => each === value)),
  /** Announcements closed during this visit (decision D64). */
  dismissed: announcementIds,
  /** Announcements never to be shown again. */
  skipped: announcementIds,
  /** Announcements read since the sign-in that has them shown; no cookie when none are due. */
  announced: announcementIds,
  /** Kept only when remember-me was ticked (C154). */
  remembered: z.object({ accountId: z.string(), email: z.string() }),
};

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

/** A form that makes one choice, or several; what it does not name stays as it is. */
export const choiceForm = z
  .object({
    language: z.enum(languages),
    theme: z.enum(themes).transform((name) => themes.indexOf(name)),
    time_format: z.enum(timeFormats),
    time_zone: timeZone,
    sidebar: z.enum(["full", "rail"]).transform((value) => value === "rail"),
    view_mode: z.enum(viewModes),
    event_view_mode: z.enum(eventViewModes),
    ai_events_only: onOff,
    shortcuts: onOff,
    /** Announcements that join those of the same name above. */
    dismissed: announcementIds,
    skipped: announcementIds,
    announced: announcementIds,
    /** The cloud told of it, and has it already. */
    from: z.literal("push"),
  })
  .partial();
export type Choice = z.output<typeof choiceForm>;
export type ChoiceName = keyof Choice;

import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { type Calendar, type CalendarDay, calendarArguments, findCalendar } from "./calendar";

const CalendarDayType = builder.objectRef<CalendarDay>("PlaybackDay").implement({
  fields: (t) => ({
    day: t.exposeString("day", { description: "As 2026-11-20, on the clock of the time zone." }),
    recorded: t.exposeBoolean("recorded"),
    has_events: t.exposeBoolean("hasEvents"),
    has_ai_events: t.exposeBoolean("hasAiEvents"),
  }),
});

const CalendarType = builder.objectRef<Calendar>("PlaybackCalendar").implement({
  fields: (t) => ({
    days: t.field({ type: [CalendarDayType], resolve: ({ days }) => days }),
    complete: t.exposeBoolean("isComplete", {
      description: "False: a host is away or did not answer, and more may be recorded.",
    }),
  }),
});

builder.queryField("query_playback_calendar", (t) =>
  t.field({
    type: CalendarType,
    description: "Days of a month. Cameras the viewer may not play back are left out.",
    args: {
      host_cam_id: t.arg.idList({ required: true }),
      month: t.arg.string({ required: true, description: "As 2026-11." }),
      timezone: t.arg.string({ required: true, description: "IANA name: whose days they are." }),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const request = parseInput(calendarArguments, args);
      return findCalendar({ db, viewer, findCoverage: context.services.findCoverage }, request);
    },
  }),
);

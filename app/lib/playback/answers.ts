import type { EventKind } from "~/lib/event/event-kinds";

export interface DayMarks {
  /** "2026-11-20". */
  day: string;
  isRecorded: boolean;
  hasEvents: boolean;
  hasAiEvents: boolean;
}

/** As /playback_calendar answers. */
export interface MonthDays {
  month: string;
  /** Every host has told what it recorded. */
  isComplete: boolean;
  days: DayMarks[];
}

/** One event of a recording, as /playback_events answers. */
export interface EventAnswer {
  id: string;
  host_cam_id: string;
  event_type: number;
  event_id: number;
  time_ms: number;
  findings: { id: string; category: string; vehicle_type: number | null; box: number[] }[];
}

export interface EventsAnswer {
  cameras: string[];
  fromMs: number;
  untilMs: number;
  limit: number;
  events: EventAnswer[];
}

/** As /playback_timeline answers. Times of spans in ms, of density in seconds since 1970. */
export interface TimelineAnswer {
  /** Seconds of an interval. */
  resolution: number;
  cameras: {
    host_cam_id: string;
    state: string;
    spans: { from_ms: number; until_ms: number }[];
    /** `video` counts all but AI. */
    density: ({ time: number } & Record<EventKind, number>)[];
  }[];
}

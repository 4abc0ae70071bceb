import type { EventKind } from "~/lib/event/event-kinds";

export interface DayMarks {
  /** "2026-11-20". */
  day: string;
  isRecorded: boolean;
  hasEvents: boolean;
  hasAiEvents: boolean;
}

/** Response of /playback_calendar. */
export interface MonthDays {
  month: string;
  /** Whether every host reported its recordings. */
  isComplete: boolean;
  days: DayMarks[];
}

/** One event in the response of /playback_events. */
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

/** Response of /playback_timeline. Spans in Unix ms, density in Unix seconds. */
export interface TimelineAnswer {
  /** Length of an interval in seconds. */
  resolution: number;
  cameras: {
    host_cam_id: string;
    state: string;
    spans: { from_ms: number; until_ms: number }[];
    /** `video` counts all events but AI events. */
    density: ({ time: number } & Record<EventKind, number>)[];
  }[];
}

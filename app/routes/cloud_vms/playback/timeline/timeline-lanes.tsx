import { type EventKind, kindColours, toKind } from "~/lib/event/event-kinds";
import { type Tick, type TimeWindow, toPart } from "~/lib/time/timeline-scale";
import type { KnownEvents } from "../events/use-events";
import type { MarkedRange } from "../use-moment";
import type { Lane, TimelineData } from "./use-timeline";

interface TimelineLanesProps {
  window: TimeWindow;
  timeline: TimelineData;
  /** Single events of the whole window; null when there are too many or they are not loaded. */
  events: KnownEvents | null;
  cameraIds: string[];
  selectedId: string | null;
  range: MarkedRange;
  ticks: Tick[];
}

/** SVG units: the width is the time window, heights are pixels. */
const width = 1000;
const ridge = { height: 32, gap: 4 };
const lane = { height: 18, band: 9 };
const rulerHeight = 20;
/** Top of the first lane, from the top of the ruler, and height of each lane. */
export const laneBox = { top: rulerHeight + ridge.height + ridge.gap, height: lane.height };

/** Density chart of all events, and a lane per camera with its recordings and events. */
export function TimelineLanes(props: TimelineLanesProps) {
  const { window, timeline, events, cameraIds, selectedId, range, ticks } = props;
  const lanes = cameraIds.map((id) => timeline.lanes.find(({ cameraId }) => cameraId === id));
  const height = ridge.height + ridge.gap + Math.max(1, lanes.length) * lane.height;
  const x = (ms: number) => Math.min(width + 5, Math.max(-5, toPart(window, ms) * width));
  const barWidth = Math.max(1.5, (timeline.resolutionMs / window.spanMs) * width - 0.4);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block w-full"
      height={height}
    >
      {ticks.map(({ ms }) => (
        <rect key={ms} x={x(ms)} y={0} width={0.6} height={height} fill="#1c222a" />
      ))}
      <Ridge timeline={timeline} x={x} barWidth={barWidth} />
      {lanes.map((each, index) => (
        <LaneBand
          key={cameraIds[index]}
          spans={each?.state === "ok" ? each.spans : null}
          density={each?.density ?? []}
          cameraId={cameraIds[index] ?? ""}
          events={events}
          y={ridge.height + ridge.gap + index * lane.height + (lane.height - lane.band) / 2}
          x={x}
          barWidth={barWidth}
          isSelected={cameraIds[index] === selectedId}
        />
      ))}
      <Marks range={range} x={x} height={height} />
    </svg>
  );
}

type Scale = (ms: number) => number;

/** Density chart of the events of all cameras; AI events in their own colour below the others. */
function Ridge(props: { timeline: TimelineData; x: Scale; barWidth: number }) {
  const { timeline, x, barWidth } = props;
  const sums = new Map<number, { video: number; ai: number }>();
  for (const { density } of timeline.lanes) {
    for (const { ms, ai, ...others } of density) {
      const sum = sums.get(ms) ?? { video: 0, ai: 0 };
      const video = others.video + others.io + others.pos + others.system;
      sums.set(ms, { video: sum.video + video, ai: sum.ai + ai });
    }
  }
  const max = Math.max(1, ...[...sums.values()].map(({ video, ai }) => video + ai));
  const bar = (ms: number, from: number, count: number) => {
    const size = (count / max) * ridge.height;
    const top = ridge.height - (from / max) * ridge.height - size;
    return `M${x(ms).toFixed(1)} ${top.toFixed(1)}h${barWidth.toFixed(2)}v${size.toFixed(1)}h-${barWidth.toFixed(2)}z`;
  };
  const entries = [...sums];
  return (
    <>
      <path
        d={entries.map(([ms, { video, ai }]) => (video ? bar(ms, ai, video) : "")).join("")}
        fill="#34659e"
      />
      <path d={entries.map(([ms, { ai }]) => (ai ? bar(ms, 0, ai) : "")).join("")} fill="#b6a0ff" />
      <rect x={0} y={ridge.height} width={width} height={0.7} fill="#262d36" />
    </>
  );
}

interface LaneBandProps {
  /** Null when the recordings are unknown. */
  spans: Lane["spans"] | null;
  density: Lane["density"];
  cameraId: string;
  /** Single events; null to draw density intervals. */
  events: KnownEvents | null;
  y: number;
  x: Scale;
  barWidth: number;
  isSelected: boolean;
}

/** Drawing order of kinds: rarer ones on top. */
const drawn: readonly EventKind[] = ["system", "video", "pos", "io", "ai"];

const topKind = (density: Lane["density"][number]): EventKind =>
  drawn.findLast((kind) => density[kind] > 0) ?? "video";

function listMarks(known: KnownEvents, cameraId: string): { ms: number; kind: EventKind }[] {
  return known.events
    .filter((event) => event.host_cam_id === cameraId)
    .map((event) => ({ ms: event.time_ms, kind: toKind(event.event_type) }));
}

function LaneBand(props: LaneBandProps) {
  const { spans, density, cameraId, events, y, x, barWidth, isSelected } = props;
  const box = (fromX: number, size: number) =>
    `M${fromX.toFixed(1)} ${y}h${size.toFixed(2)}v${lane.band}h-${size.toFixed(2)}z`;
  const bands = (spans ?? [])
    .filter(({ fromMs, untilMs }) => x(untilMs) > 0 && x(fromMs) < width)
    .map(({ fromMs, untilMs }) => box(x(fromMs), Math.max(1, x(untilMs) - x(fromMs))));
  const marks = events
    ? listMarks(events, cameraId)
    : density.map((each) => ({ ms: each.ms, kind: topKind(each) }));
  const markWidth = events ? 2.5 : Math.max(2, Math.min(barWidth, 6));
  const path = (kind: EventKind) =>
    marks
      .filter((each) => each.kind === kind && x(each.ms) >= 0 && x(each.ms) <= width)
      // A single event is at the middle of its mark, an interval begins at its mark.
      .map(({ ms }) => box(x(ms) - (events ? markWidth / 2 : 0), markWidth))
      .join("");
  return (
    <>
      {spans ? (
        <path d={bands.join("")} fill={isSelected ? "#2c6384" : "#26333f"} />
      ) : (
        <rect x={0} y={y} width={width} height={lane.band} fill="#161a20" />
      )}
      {drawn.map((kind) => (
        <path key={kind} d={path(kind)} fill={kindColours[kind]} />
      ))}
    </>
  );
}

function Marks({ range, x, height }: { range: MarkedRange; x: Scale; height: number }) {
  const { inMs, outMs } = range;
  const edge = (ms: number) => (
    <rect x={x(ms) - 1} y={0} width={2.4} height={height} fill="#5cc8f2" />
  );
  return (
    <>
      {inMs !== null && outMs !== null && (
        <rect
          x={x(inMs)}
          y={0}
          width={Math.max(0, x(outMs) - x(inMs))}
          height={height}
          fill="#5cc8f2"
          opacity={0.16}
        />
      )}
      {inMs !== null && edge(inMs)}
      {outMs !== null && edge(outMs)}
    </>
  );
}

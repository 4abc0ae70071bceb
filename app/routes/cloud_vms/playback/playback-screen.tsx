import { Outlet, useNavigate, useSearchParams } from "@remix-run/react";
import { History } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/ui/empty-state";
import { CameraPanel } from "~/components/wall/cameras/camera-panel";
import { useCameraTree } from "~/components/wall/cameras/use-camera-tree";
import { useWall } from "~/components/wall/grid/use-wall";
import { IdlePrompt } from "~/components/wall/idle-prompt";
import { readKinds } from "~/lib/event/event-kinds";
import { useFullScreen } from "~/lib/hooks/use-full-screen";
import { useIdle } from "~/lib/hooks/use-idle";
import { formatSearch } from "~/lib/http/format-search";
import { paths } from "~/lib/paths";
import type { RejectedTime } from "~/lib/time/timeline-scale";
import type { CameraTree, WallCamera } from "~/lib/wall/camera-list";
import { visibleSlots, type WallDefaults } from "~/lib/wall/wall-state";
import { useEventSteps } from "./events/use-event-steps";
import { useKindsOf, useNearEvents, useWindowEvents } from "./events/use-events";
import type { ExportContext } from "./export-context";
import { PlaybackBar } from "./playback-bar";
import { PlaybackFooter } from "./playback-footer";
import { PlaybackGrid } from "./playback-grid";
import { Stills } from "./stills";
import { Timeline } from "./timeline/timeline";
import { findNextActivity, useTimeline } from "./timeline/use-timeline";
import { Transport } from "./transport";
import { useMoment } from "./use-moment";
import { usePanelLink } from "./use-panel-link";
import { usePlaybackKeys } from "./use-playback-keys";
import { useSavedPicture } from "./use-saved-picture";
import { useClockState, useSession } from "./use-session";

export interface PlaybackScreenProps {
  tree: CameraTree;
  defaults: WallDefaults;
  /** Times in Unix ms. */
  startMs: number;
  spanMs: number;
  nowMs: number;
  refused: RejectedTime | null;
}

/** Playback of several cameras on one clock: toolbar, tiles, transport, timeline. */
export function PlaybackScreen(props: PlaybackScreenProps) {
  const { tree: cameraTree, defaults, startMs, spanMs, nowMs } = props;
  const { t } = useTranslation("playback");
  const wall = useWall(defaults);
  const [params] = useSearchParams();
  const tree = params.get("tree") === "on" ? "on" : "off";
  const store = useCameraTree(cameraTree, [...wall.state.slots, wall.state.enlarged]);
  const { cameras } = store;
  const slots = wall.state.enlarged ? [wall.state.enlarged] : visibleSlots(wall.state);
  const { shown, shownIds, selected, selectedIndex } = listShown(slots, cameras, wall.selected);

  const session = useSession(startMs);
  const clock = useClockState(session);
  const moment = useMoment(session, startMs, spanMs, nowMs);
  const kinds = useMemo(() => readKinds(params), [params]);
  const timeline = useTimeline(shownIds, moment.window, kinds);
  const events = useKindsOf(useWindowEvents(shownIds, moment.window), kinds);
  const near = useNearEvents(session, shownIds, startMs);
  const nearOfKinds = useKindsOf(near, kinds);
  const eventSteps = useEventSteps(shownIds, moment, kinds);
  const [skipsQuiet, setSkipsQuiet] = useState(false);
  const [hasSound, setSound] = useState(false);
  const [showBoxes, setShowBoxes] = useState(true);
  useEffect(() => {
    if (session)
      session.findSkip = (ms) => (skipsQuiet ? findNextActivity(nearOfKinds, timeline, ms) : null);
  }, [session, skipsQuiet, nearOfKinds, timeline]);

  const area = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(area);
  const stop = () => session?.suspend();
  const idle = useIdle(clock.isPlaying, stop);
  const selectedId = selected?.id ?? null;
  const controls = { session, clock, moment, timeline, events, eventSteps, selectedId };
  const picture = useSavedPicture(area, selected, moment);
  const exportTo = usePanelLink(paths.playbackExport).to;
  const navigate = useNavigate();
  const toggleExport = () => navigate(exportTo, { preventScrollReset: true });
  usePlaybackKeys(controls, { fullScreen, toggleExport });
  const exporting: ExportContext = {
    cameras: [...cameras.values()],
    shownIds: shown.map(({ id }) => id),
    range: moment.range,
    read: moment.read,
    timeZone: selected?.timeZone ?? null,
    closeTo: `${paths.playback}?${formatSearch(params)}`,
  };

  return (
    <div className="flex h-full min-h-0 flex-col bg-[#07090c] text-[#dfe5ea]">
      <PlaybackBar
        wall={wall}
        tree={tree}
        cameraIds={shownIds}
        session={session}
        startMs={startMs}
        moment={moment}
        kinds={kinds}
        timeZone={selected?.timeZone ?? null}
        refused={props.refused}
        showBoxes={showBoxes}
        onBoxes={() => setShowBoxes(!showBoxes)}
        onFullScreen={fullScreen}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Stills cameras={shown} startMs={startMs} nowMs={nowMs} />
          <div className="flex min-h-0 flex-1 max-md:flex-col noscript:hidden">
            <CameraPanel store={store} saved={null} wall={wall} choice={tree} />
            <div
              ref={area}
              className="relative grid min-h-0 min-w-0 flex-1 place-items-center overflow-hidden bg-black [container-type:size]"
            >
              <PlaybackGrid
                wall={wall}
                slots={slots}
                store={store}
                session={session}
                moment={moment}
                startMs={startMs}
                soundIndex={hasSound ? selectedIndex : null}
                events={showBoxes ? near : null}
              />
              {shown.length === 0 && slots.every((id) => id === null) && (
                <div className="pointer-events-none absolute">
                  <EmptyState icon={History} title={t("empty.title")}>
                    {t("empty.text")}
                  </EmptyState>
                </div>
              )}
            </div>
          </div>
          <section aria-label={t("controls")} className="shrink-0 bg-[#0b0e12] noscript:hidden">
            <Transport
              {...controls}
              hasSound={hasSound}
              onSound={() => setSound(!hasSound)}
              skipsQuiet={skipsQuiet}
              onSkipQuiet={() => setSkipsQuiet(!skipsQuiet)}
              timeZone={selected?.timeZone ?? null}
              startMs={startMs}
              cameras={shown}
              near={nearOfKinds}
              picture={picture}
            />
            <Timeline
              {...controls}
              kinds={kinds}
              cameras={shown}
              timeZone={selected?.timeZone ?? null}
            />
            <PlaybackFooter moment={moment} kinds={kinds} timeZone={selected?.timeZone ?? null} />
          </section>
        </div>
        <Outlet context={exporting} />
      </div>
      <IdlePrompt idle={idle} onStop={stop} />
    </div>
  );
}

/** The page's cameras without duplicates, and the one for steps, previews and sound. */
function listShown(
  slots: readonly (string | null)[],
  cameras: ReadonlyMap<string, WallCamera>,
  index: number | null,
) {
  const ids = [...new Set(slots)].filter((id) => id !== null && cameras.has(id));
  const shown = ids.flatMap((id) => cameras.get(id ?? "") ?? []);
  const selected = cameras.get(slots[index ?? 0] ?? "") ?? shown[0] ?? null;
  const isSelected = index !== null && slots[index] === selected?.id;
  const selectedIndex = isSelected ? index : slots.indexOf(selected?.id ?? null);
  return { shown, shownIds: shown.map(({ id }) => id), selected, selectedIndex };
}

import { useSearchParams } from "@remix-run/react";
import { MonitorPlay } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/ui/empty-state";
import { CameraPanel, type PanelChoice } from "~/components/wall/cameras/camera-panel";
import { useCameraTree } from "~/components/wall/cameras/use-camera-tree";
import { useWall, type WallController } from "~/components/wall/grid/use-wall";
import { IdlePrompt } from "~/components/wall/idle-prompt";
import { useTileText } from "~/components/wall/tile/use-state-texts";
import { cx } from "~/lib/cx";
import { useFullScreen } from "~/lib/hooks/use-full-screen";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import { useHostRefresh } from "~/lib/realtime/use-live-refresh";
import type { Activity } from "~/lib/wall/activity";
import type { CameraTree, WallCamera } from "~/lib/wall/camera-list";
import { defaultsOf, findView, type SavedView } from "~/lib/wall/saved-view";
import { listShown, pagesOf, visibleSlots, type WallDefaults } from "~/lib/wall/wall-state";
import { useLocalWall } from "~/player/local/use-local-wall";
import { ActivityStrip } from "./activity/activity-strip";
import { useActivity } from "./activity/use-activity";
import { useAlarms } from "./activity/use-alarms";
import type { WallScene } from "./grid/scene";
import { useScene } from "./grid/use-scene";
import { useWallKeys } from "./grid/use-wall-keys";
import { WallGrid } from "./grid/wall-grid";
import { LiveBar } from "./live-bar";
import { LiveFooter } from "./live-footer";
import { NoScriptNotice } from "./no-script";
import { PtzPad } from "./ptz/ptz-pad";
import { useCameraMove } from "./ptz/use-camera-move";
import { usePtz } from "./ptz/use-ptz";
import { useWindowMoves } from "./ptz/use-window-moves";
import { StateAnnouncer } from "./state-announcer";
import { useTileNews } from "./tile/tile-states";
import { useLastingDefaults } from "./use-lasting-defaults";
import { readRotation, useRotation } from "./use-rotation";

export interface LiveScreenProps {
  tree: CameraTree;
  /** Null where they did not load. */
  views: SavedView[] | null;
  defaults: WallDefaults;
  /** Newest events of the cameras shown first; null when they could not be loaded. */
  activity: Activity[] | null;
  /** Unix seconds of the server's response. */
  serverSeconds: number;
}

/** The live wall: cameras and views, tiles, activity, bar and footer. */
export function LiveScreen(props: LiveScreenProps) {
  const { tree, serverSeconds } = props;
  const [lastViews, setLastViews] = useState(props.views);
  // A wall that shows a view keeps its cameras where the views do not load again.
  const views = props.views ?? lastViews;
  if (views !== lastViews) setLastViews(views);
  const [params] = useSearchParams();
  const current = findView(views, params);
  const defaults = useLastingDefaults(props.defaults, params.get("layout"));
  const wall = useWall(defaultsOf(current, defaults));
  const panel = readPanelChoice(params);
  const hasStrip = params.get("strip") !== "off";
  const store = useCameraTree(tree, [...wall.state.slots, wall.state.enlarged]);
  const { cameras } = store;
  const grid = useKeptFocus<HTMLUListElement>("li", `${wall.state.page}`);
  const area = useRef<HTMLDivElement>(null);
  const toggleFullScreen = useFullScreen(area);
  const moved = findMoved(wall, cameras);
  const movedId = moved?.id ?? null;
  const { ptz, move } = useCameraMove(usePtz(movedId), movedId);
  const { scene, isEmpty, idle, stop, toggleBoxes } = useScene(
    wall,
    grid,
    cameras,
    useAlarms(serverSeconds),
    move,
    serverSeconds,
  );
  useHostRefresh(isEmpty);
  useLocalWall({
    area: grid,
    layout: scene.isEnlarged ? 1 : wall.state.layout,
    selected: wall.selected,
    onSelect: wall.select,
  });
  const secondsLeft = usePages(wall, scene);
  // Its place in the window: a single camera need not be selected.
  const place = moved && !scene.isEnlarged ? visibleSlots(wall.state).indexOf(moved.id) : 0;
  useWindowMoves(moved && place !== -1 ? place : null, ptz.held);
  const callPreset = (preset: number) => {
    if (moved) ptz.sendCommand("preset", preset);
    return moved !== null;
  };
  useWallKeys(wall, grid, { toggleFullScreen, callPreset });
  const shown = listShown(wall.state);
  const activity = useActivity(shown, props.activity);

  return (
    <div className="flex h-full min-h-0 flex-col bg-[#07090c] text-[#dfe5ea]">
      <LiveBar
        wall={wall}
        views={views}
        current={current}
        panel={panel}
        scene={scene}
        secondsLeft={secondsLeft}
        onBoxes={toggleBoxes}
        onFullScreen={toggleFullScreen}
      />
      <NoScriptNotice />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <CameraPanel store={store} saved={{ views, current }} wall={wall} choice={panel}>
          {moved && <PtzPad camera={moved} ptz={ptz} />}
        </CameraPanel>
        <div className="min-h-0 min-w-0 flex-1 [container-type:size]">
          <div
            ref={area}
            className="flex size-full flex-col overflow-hidden bg-black [container-type:size]"
          >
            <div
              className={cx(
                "relative grid min-h-0 w-full flex-1 place-items-center overflow-hidden [container-type:size]",
                // With room for the strip: tiles take the full width, the strip the height below. On large screens they
                // leave it the height of its pictures.
                hasStrip &&
                  "[@container(max-aspect-ratio:5/3)]:h-[56.25cqw] [@container(max-aspect-ratio:5/3)]:flex-none [@container(max-aspect-ratio:5/3)_and_(min-height:52rem)]:max-h-[calc(100cqh-12.25rem)]",
              )}
            >
              <WallGrid scene={scene} store={store} gridRef={grid} />
              {isEmpty && <EmptyWall />}
            </div>
            <ActivityStrip
              activity={activity}
              cameras={cameras}
              isFolded={!hasStrip}
              serverSeconds={serverSeconds}
            />
          </div>
        </div>
      </div>
      <LiveFooter tiles={scene.isEnlarged ? 1 : wall.state.layout} states={scene.states} />
      <Announcement scene={scene} cameras={cameras} />
      <IdlePrompt idle={idle} onStop={stop} />
    </div>
  );
}

function readPanelChoice(params: URLSearchParams): PanelChoice {
  const choice = params.get("tree");
  return choice === "on" || choice === "off" ? choice : null;
}

/** Rotates the pages as chosen in the address, except while a tile is enlarged or the page is hidden. */
function usePages(wall: WallController, scene: WallScene): number | null {
  const [params] = useSearchParams();
  const pages = pagesOf(wall.state);
  const rests = pages === 1 || scene.isEnlarged || scene.paused;
  const page = (wall.state.page % pages) + 1;
  return useRotation(rests ? null : readRotation(params), wall.state.page, () =>
    wall.replace({ ...wall.state, page }),
  );
}

/** The selected or only camera, if it is a PTZ camera that the viewer may move; else null. */
function findMoved(
  { state, selected }: WallController,
  cameras: ReadonlyMap<string, WallCamera>,
): WallCamera | null {
  const only = state.layout === 1 ? 0 : null;
  const index = selected ?? only;
  const id = state.enlarged ?? (index === null ? null : visibleSlots(state)[index]);
  const camera = cameras.get(id ?? "");
  return camera?.canPtz ? camera : null;
}

function EmptyWall() {
  const { t } = useTranslation("live");
  return (
    <div className="pointer-events-none absolute">
      <EmptyState icon={MonitorPlay} title={t("wall.choose")}>
        {t("wall.chooseHint")}
      </EmptyState>
    </div>
  );
}

/** Announces a tile's change of state to screen readers. */
function Announcement(props: { scene: WallScene; cameras: ReadonlyMap<string, WallCamera> }) {
  const { states, slots } = props.scene;
  const tileText = useTileText();
  const news = useTileNews(states);
  const camera = props.cameras.get((news && slots[news.index]) ?? "");
  const text = camera && news ? tileText(camera, news.state) : "";
  return <StateAnnouncer text={text} />;
}

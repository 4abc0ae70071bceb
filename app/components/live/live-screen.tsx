import { useSearchParams } from "@remix-run/react";
import { MonitorPlay } from "lucide-react";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/ui/empty-state";
import { useLocalWall } from "~/player/local/use-local-wall";
import type { PlayerState } from "~/player/player-state";
import { listCameras, type WallCamera, type WallRegion } from "./camera-list";
import { CameraPanel, type PanelChoice } from "./camera-panel";
import { IdlePrompt } from "./idle-prompt";
import { LiveBar } from "./live-bar";
import { LiveFooter } from "./live-footer";
import { NoScriptNotice } from "./no-script";
import { StateAnnouncer } from "./state-announcer";
import { useFullScreen } from "./use-full-screen";
import { useScene } from "./use-scene";
import { useStateTexts } from "./use-state-texts";
import { useWall } from "./use-wall";
import { useWallKeys } from "./use-wall-keys";
import { WallGrid } from "./wall-grid";
import { visibleSlots, type WallDefaults } from "./wall-state";

export interface LiveScreenProps {
  regions: WallRegion[];
  defaults: WallDefaults;
  /** Unix seconds when the server drew the page. */
  serverSeconds: number;
}

/** The live wall: camera tree, tiles, bar and footer. */
export function LiveScreen({ regions, defaults, serverSeconds }: LiveScreenProps) {
  const wall = useWall(defaults);
  const panel = usePanelChoice();
  const cameras = useMemo(
    () => new Map(listCameras(regions).map((camera) => [camera.id, camera])),
    [regions],
  );
  const grid = useRef<HTMLUListElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const toggleFullScreen = useFullScreen(area);
  const { scene, isEmpty, playing, news, idle, stop, toggleFigures } = useScene(
    wall,
    serverSeconds,
  );
  useLocalWall({
    area: grid,
    layout: scene.isEnlarged ? 1 : wall.state.layout,
    selected: wall.selected,
    onSelect: wall.select,
  });
  useWallKeys(wall, grid, toggleFullScreen);
  const newsId = news && (wall.state.enlarged ?? visibleSlots(wall.state)[news.index]);

  return (
    <div className="flex h-full min-h-0 flex-col bg-[#07090c] text-[#dfe5ea]">
      <LiveBar
        wall={wall}
        panel={panel}
        showFigures={scene.showFigures}
        onFigures={toggleFigures}
        onFullScreen={toggleFullScreen}
      />
      <NoScriptNotice />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <CameraPanel regions={regions} wall={wall} choice={panel} />
        <div
          ref={area}
          className="relative grid min-h-0 min-w-0 flex-1 place-items-center overflow-hidden bg-black [container-type:size]"
        >
          <WallGrid scene={scene} cameras={cameras} gridRef={grid} />
          {isEmpty && <EmptyWall />}
        </div>
      </div>
      <LiveFooter tiles={scene.isEnlarged ? 1 : wall.state.layout} playing={playing} />
      <News camera={cameras.get(newsId ?? "")} state={news?.state} />
      {idle.seconds !== null && idle.seconds > 0 && (
        <IdlePrompt secondsLeft={idle.seconds} onKeep={idle.keep} onStop={stop} />
      )}
    </div>
  );
}

function usePanelChoice(): PanelChoice {
  const [params] = useSearchParams();
  const choice = params.get("tree");
  return choice === "on" || choice === "off" ? choice : null;
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

/** Speaks what happened to a tile. */
function News(props: { camera: WallCamera | undefined; state: PlayerState | undefined }) {
  const { camera, state } = props;
  const { t } = useTranslation("live");
  const texts = useStateTexts();
  const text =
    camera && state
      ? t("wall.tile", {
          camera: camera.name,
          state: texts(state, camera.hostName, camera.timeZone).title,
        })
      : "";
  return <StateAnnouncer text={text} />;
}

import { TriangleAlert } from "lucide-react";
import type { CSSProperties, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { listWarnings, type WallCamera } from "~/lib/wall/camera-list";
import type { LiveView } from "~/player/live-view";
import type { StreamName } from "~contract/media";
import { TileFigures } from "./tile-figures";

export interface DetailsTooltipProps {
  id: string;
  tile: RefObject<HTMLElement>;
  camera: WallCamera;
  stream: StreamName;
  /** Why this stream is played; null for no reason worth a word. */
  why: string | null;
  hasFrames: boolean;
  view: RefObject<LiveView>;
}

/**
 * Details of a tile's camera: host, streams, retention, rights and problems. Low and wide, so that most of the picture
 * stays in sight.
 */
export default function DetailsTooltip(props: DetailsTooltipProps) {
  const { id, tile, camera, stream, why, hasFrames, view } = props;
  const { t, i18n } = useTranslation("live");
  const isMain = stream === "main" || camera.subResolution === null;
  const size = isMain ? camera.mainResolution : camera.subResolution;
  const rights = [
    t("details.live"),
    camera.canPlayback && t("details.playback"),
    camera.canPtz && t("details.ptz"),
  ].filter((right) => right !== false);
  const rows: [label: string, value: string][] = [
    [t("details.host"), camera.hostName],
    [
      t("details.stream"),
      [isMain ? t("details.main") : t("details.sub"), size, why && `(${why})`]
        .filter(Boolean)
        .join(" "),
    ],
    [t("details.recording"), t(`details.recorded.${camera.recording}`)],
    [
      t("details.kept"),
      camera.keepDays === null
        ? t("details.keptByRoom")
        : t("details.keptDays", { count: camera.keepDays }),
    ],
    [t("details.rights"), joinList(rights, i18n.language)],
  ];
  return (
    <div
      id={id}
      role="tooltip"
      style={placeOver(tile.current)}
      className="pointer-events-none fixed z-20 animate-pop rounded-ctl bg-overlay/95 px-2 py-1 text-2xs text-fg shadow-pop"
    >
      <Warnings camera={camera} />
      <div className="flex flex-wrap gap-x-2.5">
        <dl className="contents">
          {rows.map(([label, value]) => (
            <div key={label} className="flex min-w-0 gap-1">
              <dt className="text-fg-3">{label}</dt>
              <dd className="min-w-0 truncate">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="text-fg-3 empty:hidden">
          <TileFigures view={view} stream={null} hasFrames={hasFrames} />
        </div>
      </div>
    </div>
  );
}

/** The camera's problems, each with its own text (C092, C093). */
function Warnings({ camera }: { camera: WallCamera }) {
  const { t } = useTranslation("live");
  const format = useFormat();
  const date = format.date(camera.licenseExpiredSeconds ?? 0);
  return (
    <ul className="flex flex-col text-warn empty:hidden">
      {listWarnings(camera, Date.now() / 1000).map((warning) => (
        <li key={warning} className="flex items-center gap-1.5">
          <Icon as={TriangleAlert} size={12} />
          {t(`details.${warning}`, { date })}
        </li>
      ))}
    </ul>
  );
}

/** Widest the details become, and narrowest in a small tile, in pixels. */
const widths = { max: 560, min: 360 };

/** Places the details above the name at the tile's lower edge, within the window. */
function placeOver(tile: HTMLElement | null): CSSProperties {
  if (!tile) return { display: "none" };
  const { left, bottom, width: tileWidth } = tile.getBoundingClientRect();
  const maxWidth = Math.min(
    window.innerWidth - 16,
    Math.max(widths.min, Math.min(widths.max, tileWidth - 16)),
  );
  return {
    maxWidth,
    left: Math.max(8, Math.min(left + 8, window.innerWidth - maxWidth - 8)),
    bottom: Math.max(8, window.innerHeight - bottom + 26),
  };
}

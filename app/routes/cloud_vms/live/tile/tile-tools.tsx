import { Link, useNavigate } from "@remix-run/react";
import {
  Camera,
  History,
  type LucideIcon,
  Maximize2,
  Minimize2,
  Play,
  Volume2,
  VolumeX,
  X,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { pictureUrl } from "~/components/wall/tile/save-picture";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { ZoomControl } from "~/player/use-zoom";
import { maxZoom, noZoom, zoomAt, zoomStep } from "~/player/zoom";
import { liveHlsUrl } from "~contract/media-frame";

interface TileToolsProps {
  camera: WallCamera;
  isEnlarged: boolean;
  enlargeHref: string;
  removeHref: string;
  /** File name of the saved picture. */
  pictureName: string;
  /** True when the video's picture was saved; otherwise the link downloads the snapshot. */
  onSnapshot: () => boolean;
  serverSeconds: number;
  zoom: ZoomControl;
  /** Null for a camera without sound. */
  sound: { isOn: boolean; toggle: () => void } | null;
}

const toolClass =
  "grid h-6 min-w-6.5 place-items-center rounded-[5px] text-[#dfe5ea] hover:bg-white/14 focus-visible:-outline-offset-2";

/** Tools of a tile. Those that navigate are links, so that they work without script. */
export function TileTools(props: TileToolsProps) {
  const { t } = useTranslation("live");
  const { sound, zoom } = props;
  const camera = props.camera.name;
  const snapshot = (event: MouseEvent) => {
    if (props.onSnapshot()) event.preventDefault();
  };
  const enlarge = props.isEnlarged ? t("tool.reduce") : t("tool.enlarge", { camera });
  return (
    <span
      data-tools
      className="absolute top-1.5 left-1.5 z-3 hidden max-w-[calc(100%-12px)] flex-wrap gap-0.5 rounded-[7px] bg-[rgb(8_10_13/.78)] p-0.5 group-focus-within/tile:flex group-hover/tile:flex group-data-selected/tile:flex group-data-zoomed/tile:flex @max-[100px]:group-hover/tile:hidden @max-[100px]:group-data-selected/tile:hidden noscript:flex"
    >
      <Tool
        to={props.enlargeHref}
        icon={props.isEnlarged ? Minimize2 : Maximize2}
        label={enlarge}
      />
      <a
        href={pictureUrl(props.camera.id)}
        download={props.pictureName}
        onClick={snapshot}
        aria-label={t("tool.snapshot", { camera })}
        title={t("tool.snapshot", { camera })}
        className={toolClass}
      >
        <Icon as={Camera} size={14} />
      </a>
      <a
        href={liveHlsUrl(props.camera.id, props.isEnlarged ? "main" : "sub")}
        aria-label={t("tool.stream", { camera })}
        title={t("tool.stream", { camera })}
        className={`${toolClass} hidden noscript:grid`}
      >
        <Icon as={Play} size={14} />
      </a>
      {sound && (
        <ToolButton
          icon={sound.isOn ? Volume2 : VolumeX}
          label={sound.isOn ? t("tool.mute", { camera }) : t("tool.unmute", { camera })}
          onClick={sound.toggle}
        />
      )}
      {props.camera.canPlayback && (
        <AgoLink camera={props.camera} serverSeconds={props.serverSeconds} />
      )}
      {(props.isEnlarged || zoom.zoom.scale > 1) && <ZoomTools camera={camera} zoom={zoom} />}
      <Tool to={props.removeHref} icon={X} label={t("tool.remove", { camera })} />
    </span>
  );
}

const toolAgoSeconds = 120;

/** Link to the camera's recording two minutes before the click, not before the page's load. */
function AgoLink({ camera, serverSeconds }: { camera: WallCamera; serverSeconds: number }) {
  const { t } = useTranslation("live");
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(serverSeconds - toolAgoSeconds);
  const readAgo = () => Math.floor(Date.now() / 1000) - toolAgoSeconds;
  const click = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(paths.playbackAt([camera.id], readAgo()));
  };
  const update = () => setSeconds(readAgo());
  const label = t("tool.ago", { camera: camera.name });
  return (
    <Link
      to={paths.playbackAt([camera.id], seconds)}
      onPointerDown={update}
      onFocus={update}
      onClick={click}
      aria-label={label}
      title={label}
      className={toolClass}
    >
      <Icon as={History} size={14} />
    </Link>
  );
}

/** Zoom without a wheel: out, current factor, in. A click on the factor resets the zoom. */
function ZoomTools({ camera, zoom: { zoom, set } }: { camera: string; zoom: ZoomControl }) {
  const { t } = useTranslation("live");
  const { options } = useFormat();
  const factor = new Intl.NumberFormat(options.tag, { maximumFractionDigits: 1 });
  return (
    <span className="flex noscript:hidden">
      <ToolButton
        icon={ZoomOut}
        label={t("tool.zoomOut", { camera })}
        disabled={zoom.scale === 1}
        onClick={() => set(zoomAt(zoom, 1 / zoomStep))}
      />
      {zoom.scale > 1 && (
        <button
          type="button"
          aria-label={t("tool.zoomReset", { camera })}
          title={t("tool.zoomReset", { camera })}
          onClick={() => set(noZoom)}
          className={`${toolClass} tnum px-1 text-2xs`}
        >
          {factor.format(zoom.scale)}×
        </button>
      )}
      <ToolButton
        icon={ZoomIn}
        label={t("tool.zoomIn", { camera })}
        disabled={zoom.scale === maxZoom}
        onClick={() => set(zoomAt(zoom, zoomStep))}
      />
    </span>
  );
}

function Tool({ to, icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Link to={to} preventScrollReset aria-label={label} title={label} className={toolClass}>
      <Icon as={icon} size={14} />
    </Link>
  );
}

function ToolButton(props: {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  const { icon, label, disabled, onClick } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={`${toolClass} disabled:opacity-40`}
    >
      <Icon as={icon} size={14} />
    </button>
  );
}

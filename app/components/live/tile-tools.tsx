import { Link } from "@remix-run/react";
import { Camera, type LucideIcon, Maximize2, Minimize2, X } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { WallCamera } from "./camera-list";

interface TileToolsProps {
  camera: WallCamera;
  isEnlarged: boolean;
  enlargeHref: string;
  removeHref: string;
  /** Name of the saved picture. */
  pictureName: string;
  /** True when the moving picture could be saved; otherwise the link downloads the snapshot. */
  onSnapshot: () => boolean;
}

const toolClass =
  "grid h-6 w-6.5 place-items-center rounded-[5px] text-[#dfe5ea] hover:bg-white/14 focus-visible:-outline-offset-2";

/** What one can do with a tile. Every tool is a link, so all of them work without script. */
export function TileTools(props: TileToolsProps) {
  const { t } = useTranslation("live");
  const camera = props.camera.name;
  const snapshot = (event: MouseEvent) => {
    if (props.onSnapshot()) event.preventDefault();
  };
  const enlarge = props.isEnlarged ? t("tool.reduce") : t("tool.enlarge", { camera });
  return (
    <span className="absolute top-1.5 left-1.5 z-3 hidden gap-0.5 rounded-[7px] bg-[rgb(8_10_13/.78)] p-0.5 group-focus-within/tile:flex group-hover/tile:flex group-data-selected/tile:flex @max-[100px]:group-hover/tile:hidden @max-[100px]:group-data-selected/tile:hidden noscript:flex">
      <Tool
        to={props.enlargeHref}
        icon={props.isEnlarged ? Minimize2 : Maximize2}
        label={enlarge}
      />
      <a
        href={props.camera.snapshotLink}
        download={props.pictureName}
        onClick={snapshot}
        aria-label={t("tool.snapshot", { camera })}
        title={t("tool.snapshot", { camera })}
        className={toolClass}
      >
        <Icon as={Camera} size={14} />
      </a>
      <Tool to={props.removeHref} icon={X} label={t("tool.remove", { camera })} />
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

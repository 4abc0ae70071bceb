import {
  ArrowUp,
  ArrowUpRight,
  Focus,
  House,
  type LucideIcon,
  MapPin,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { PtzCommand } from "~contract/names";
import type { CameraMove } from "../ptz/use-camera-move";

/** Each movement's arrow, with its rotation. */
const icons: Record<Exclude<PtzCommand, "stop">, [icon: LucideIcon, turn: string]> = {
  up: [ArrowUp, ""],
  up_right: [ArrowUpRight, ""],
  right: [ArrowUp, "rotate-90"],
  down_right: [ArrowUpRight, "rotate-90"],
  down: [ArrowUp, "rotate-180"],
  down_left: [ArrowUpRight, "rotate-180"],
  left: [ArrowUp, "-rotate-90"],
  up_left: [ArrowUpRight, "-rotate-90"],
  zoom_in: [ZoomIn, ""],
  zoom_out: [ZoomOut, ""],
  focus_near: [Focus, ""],
  focus_far: [Focus, ""],
  home: [House, ""],
  preset: [MapPin, ""],
};

/** Says over the picture that the camera moves, and where to. */
export function MoveHint({ move, camera }: { move: CameraMove; camera: WallCamera }) {
  const { t } = useTranslation("live");
  const { command, preset } = move;
  if (command === "stop") return null;
  const [icon, turn] = icons[command];
  const name = camera.presets.find(({ number }) => number === preset)?.name;
  const words =
    command === "preset" ? (name ?? t("ptz.preset", { preset })) : t(`ptz.command.${command}`);
  return (
    <span
      role="status"
      data-move={command}
      className="pointer-events-none absolute bottom-8 left-1/2 z-2 flex -translate-x-1/2 animate-pop items-center gap-1.5 rounded-full bg-black/70 px-2.5 py-1 text-xs font-medium whitespace-nowrap text-white"
    >
      <Icon as={icon} size={14} className={turn} />
      <span className="@max-[130px]:sr-only">{words}</span>
    </span>
  );
}

import { Form, useLocation } from "@remix-run/react";
import {
  ArrowUp,
  ArrowUpRight,
  Focus,
  House,
  type LucideIcon,
  Minus,
  Plus,
  Square,
} from "lucide-react";
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { PtzCommand } from "~contract/names";
import type { PtzControl } from "./use-ptz";

/** Presets 1 to 9, which the number keys call too. */
const presets = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Eight directions from the top left, with the rotation of their arrow in degrees; the middle is home. */
const directions: [command: PtzCommand, icon: LucideIcon, turn: string][] = [
  ["up_left", ArrowUpRight, "-rotate-90"],
  ["up", ArrowUp, ""],
  ["up_right", ArrowUpRight, ""],
  ["left", ArrowUp, "-rotate-90"],
  ["home", House, ""],
  ["right", ArrowUp, "rotate-90"],
  ["down_left", ArrowUpRight, "rotate-180"],
  ["down", ArrowUp, "rotate-180"],
  ["down_right", ArrowUpRight, "rotate-90"],
];

/**
 * Moves the selected camera while a button is held by pointer, Enter or space. Without script a button moves it
 * until the cloud stops it (limits.ptzStopMs) or another button does. Shown only with the PTZ right (C091).
 */
export function PtzPad({ camera, ptz }: { camera: WallCamera; ptz: PtzControl }) {
  const { t } = useTranslation(["live", "errors"]);
  const { pathname, search } = useLocation();
  const refused = ptz.error ?? new URLSearchParams(search).get("ptz");
  return (
    <Form
      method="post"
      action={paths.livePtz}
      reloadDocument
      onSubmit={(event) => event.preventDefault()}
      aria-label={t("ptz.label", { camera: camera.name })}
      className="shrink-0 border-t border-[#1a1f26] pt-2.5"
    >
      <input type="hidden" name="host_cam_id" value={camera.id} />
      <input type="hidden" name="redirect" value={pathname + search} />
      <p className="flex items-baseline gap-2 px-1 text-xs">
        <b className="font-semibold text-white">{t("ptz.title")}</b>
        <span className="truncate text-fg-3">{camera.name}</span>
      </p>
      <div className="mx-auto mt-2 grid w-33 grid-cols-3 gap-0.5">
        {directions.map(([command, icon, turn]) => (
          <HoldButton key={command} command={command} ptz={ptz} className="h-9">
            <Icon as={icon} className={turn} />
          </HoldButton>
        ))}
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2 text-center text-2xs text-fg-3">
        <Pair label={t("ptz.zoom")}>
          <HoldButton command="zoom_out" ptz={ptz} className="h-7 flex-1">
            <Icon as={Minus} />
          </HoldButton>
          <HoldButton command="zoom_in" ptz={ptz} className="h-7 flex-1">
            <Icon as={Plus} />
          </HoldButton>
        </Pair>
        <Pair label={t("ptz.focus")}>
          <HoldButton command="focus_near" ptz={ptz} className="h-7 flex-1">
            <Icon as={Focus} size={13} />
          </HoldButton>
          <HoldButton command="focus_far" ptz={ptz} className="h-7 flex-1">
            <Icon as={Focus} size={18} />
          </HoldButton>
        </Pair>
      </div>
      <label className="mt-2 flex items-center gap-2 px-1 text-xs text-fg-2">
        {t("ptz.speed")}
        <input
          type="range"
          name="speed"
          min={1}
          max={10}
          value={ptz.speed}
          onChange={(event) => ptz.setSpeed(Number(event.target.value))}
          className="h-6 min-w-0 flex-1 accent-accent"
        />
        <span className="tnum w-4 text-right">{ptz.speed}</span>
      </label>
      <Presets camera={camera} ptz={ptz} />
      <button
        type="submit"
        name="command"
        value="stop"
        className={cx(buttonClass, "mt-1.5 hidden h-7 w-full gap-1.5 text-xs noscript:flex")}
      >
        <Icon as={Square} size={13} />
        {t("ptz.stop")}
      </button>
      <p role="status" className="px-1 pt-1 text-2xs text-danger empty:hidden">
        {refused && (refused === "SWITCH_FAILED" ? t("ptz.refused") : t("ptz.failed"))}
      </p>
    </Form>
  );
}

/** Presets that have a name at the camera, by it; without any the numbers that keys call. */
function Presets({ camera, ptz }: { camera: WallCamera; ptz: PtzControl }) {
  const { t } = useTranslation("live");
  const isNamed = camera.presets.length > 0;
  const shown = isNamed ? camera.presets : presets.map((number) => ({ number, name: null }));
  return (
    <fieldset
      aria-label={t("ptz.presets")}
      className={cx(
        "mt-1.5 grid gap-0.5",
        isNamed ? "max-h-32 grid-cols-2 overflow-y-auto [scrollbar-width:thin]" : "grid-cols-9",
      )}
    >
      {shown.map(({ number: preset, name }) => {
        const label = t("ptz.preset", { preset });
        return (
          <button
            key={preset}
            type="submit"
            name="command"
            value={`preset ${preset}`}
            aria-label={name === null ? label : t("ptz.named", { name, preset })}
            title={name ?? label}
            onClick={() => ptz.sendCommand("preset", preset)}
            className={cx(
              buttonClass,
              "h-7 min-w-0 text-xs",
              isNamed && "justify-start gap-1.5 px-2",
            )}
          >
            <span className={cx("tnum", isNamed && "text-fg-3")}>{preset}</span>
            {name !== null && <span className="truncate">{name}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

const buttonClass =
  "flex items-center justify-center rounded-ctl bg-white/5 text-[#c5cdd6] hover:bg-white/10 hover:text-white focus-visible:-outline-offset-2";

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label}>
      <div className="flex gap-0.5">{children}</div>
      {label}
    </fieldset>
  );
}

interface HoldButtonProps {
  command: PtzCommand;
  ptz: PtzControl;
  className: string;
  children: ReactNode;
}

/** Moves while it is held, and a little where it is only clicked. Home needs no release. */
function HoldButton({ command, ptz, className, children }: HoldButtonProps) {
  const { t } = useTranslation("live");
  const label = t(`ptz.command.${command as Exclude<PtzCommand, "preset" | "stop">}`);
  const isHome = command === "home";
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || isHome) return;
    // Stays held when the pointer leaves the button.
    event.currentTarget.setPointerCapture(event.pointerId);
    ptz.press(command);
  };
  const key = (event: KeyboardEvent) => {
    if ((event.key !== "Enter" && event.key !== " ") || isHome) return;
    // Also a space that goes up would click in some browsers.
    event.preventDefault();
    if (event.type === "keyup") ptz.release();
    else if (!event.repeat) ptz.press(command);
  };
  const click = ({ detail }: MouseEvent) => {
    if (isHome) ptz.sendCommand("home");
    // Nobody holds what was clicked without a pointer or a key.
    else if (!detail) ptz.step(command);
  };
  return (
    <button
      type="submit"
      name="command"
      value={command}
      aria-label={label}
      title={label}
      onPointerDown={down}
      onPointerUp={ptz.release}
      onPointerCancel={ptz.release}
      onKeyDown={key}
      onKeyUp={key}
      onBlur={ptz.release}
      onClick={click}
      onContextMenu={(event) => event.preventDefault()}
      className={cx(
        buttonClass,
        "touch-none select-none",
        className,
        ptz.held === command && "bg-accent-soft text-accent-text",
      )}
    >
      {children}
    </button>
  );
}

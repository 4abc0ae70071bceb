import { TriangleAlert } from "lucide-react";
import { type CSSProperties, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { listWarnings, type WallCamera } from "~/lib/wall/camera-list";
import type { LiveView } from "~/player/live-view";
import type { StreamName } from "~contract/media";
import { TileFigures } from "./tile-figures";

/** Delay of the details after the pointer enters a tile. */
const delayMs = 400;

/** Whether to show the details: after hovering or keyboard focus for `delayMs`. Escape hides them. */
export function useDetails(tile: RefObject<HTMLElement>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const { current } = tile;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const wait = () => {
      if (timer) clearTimeout(timer);
      timer = setTimeout(() => setShown(true), delayMs);
    };
    const hide = () => {
      if (timer) clearTimeout(timer);
      timer = null;
      setShown(false);
    };
    const onFocus = () => current.querySelector(":focus-visible") && wait();
    // Touch cannot hover: only the tile's own texts are shown.
    const onEnter = (event: PointerEvent) => event.pointerType === "mouse" && wait();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    const ends = ["pointerleave", "pointerdown", "focusout"] as const;
    current.addEventListener("pointerenter", onEnter);
    current.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKey);
    for (const type of ends) current.addEventListener(type, hide);
    return () => {
      hide();
      current.removeEventListener("pointerenter", onEnter);
      current.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKey);
      for (const type of ends) current.removeEventListener(type, hide);
    };
  }, [tile]);
  return isShown;
}

interface TileDetailsProps {
  id: string;
  tile: RefObject<HTMLElement>;
  camera: WallCamera;
  stream: StreamName;
  view: RefObject<LiveView>;
}

/** Details of a tile's camera: host, streams, retention, rights and problems. */
export function TileDetails({ id, tile, camera, stream, view }: TileDetailsProps) {
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
      `${isMain ? t("details.main") : t("details.sub")}${size ? ` ${size}` : ""}`,
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
      className="pointer-events-none fixed z-20 w-64 animate-pop rounded-card bg-overlay p-3 text-xs text-fg shadow-pop"
    >
      <p className="truncate text-sm font-medium">{camera.name}</p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-fg-3">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-fg-3 empty:hidden">
        <TileFigures view={view} />
      </p>
      <Warnings camera={camera} />
    </div>
  );
}

/** The camera's problems, each with its own text (C092, C093). */
function Warnings({ camera }: { camera: WallCamera }) {
  const { t } = useTranslation("live");
  const format = useFormat();
  const date = format.date(camera.licenseExpiredSeconds ?? 0);
  return (
    <ul className="mt-1.5 flex flex-col gap-1 text-warn empty:hidden">
      {listWarnings(camera, Date.now() / 1000).map((warning) => (
        <li key={warning} className="flex gap-1.5">
          <Icon as={TriangleAlert} size={13} className="mt-0.5" />
          {t(`details.${warning}`, { date })}
        </li>
      ))}
    </ul>
  );
}

/** Places the details over the lower part of the tile, within the window. */
function placeOver(tile: HTMLElement | null): CSSProperties {
  if (!tile) return { display: "none" };
  const { left, bottom } = tile.getBoundingClientRect();
  return {
    left: Math.max(8, Math.min(left + 8, window.innerWidth - 264)),
    bottom: Math.max(8, window.innerHeight - bottom + 28),
  };
}

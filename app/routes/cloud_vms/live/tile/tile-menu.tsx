import {
  ChartNoAxesColumn,
  Check,
  History,
  Image,
  Maximize2,
  Minimize2,
  Volume2,
  VolumeX,
  X,
} from "lucide-react";
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ContextMenu } from "~/components/ui/context-menu";
import { Icon } from "~/components/ui/icon";
import { MenuButton, MenuLink } from "~/components/ui/menu-item";
import { pictureUrl, saveFile } from "~/components/wall/tile/save-picture";
import { paths } from "~/lib/paths";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { StreamName } from "~contract/media";

/** "A moment ago" of the menu. */
const menuAgoSeconds = 30;

type Place = { left: number; top: number };

/** Where the tile's menu is open, by a right click or the context-menu key; null while it is closed. */
export function useTileMenu(tile: RefObject<HTMLElement>) {
  const [place, setPlace] = useState<Place | null>(null);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    const box = tile.current?.getBoundingClientRect();
    if (!box) return;
    // By key some browsers name a place outside of the tile.
    const within = (value: number, size: number) => Math.min(Math.max(value, 8), size - 8);
    setPlace({
      left: within(event.clientX - box.left, box.width),
      top: within(event.clientY - box.top, box.height),
    });
  };
  const close = useCallback(() => setPlace(null), []);
  const wasOpen = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    // Whoever pressed beside the menu keeps the focus there. Else it went with the menu.
    const isLost = activeElement === null || activeElement === document.body;
    if (wasOpen.current && !place && isLost) {
      tile.current?.querySelector<HTMLElement>("[data-tile]")?.focus();
    }
    wasOpen.current = place !== null;
  }, [place, tile]);
  return { place, open, close };
}

interface TileMenuProps {
  place: Place;
  onClose: () => void;
  camera: WallCamera;
  isEnlarged: boolean;
  enlargeHref: string;
  removeHref: string;
  /** Null for a camera without sound. */
  sound: { isOn: boolean; toggle: () => void } | null;
  statistics: { isOn: boolean; toggle: () => void };
  /** Null is the stream that the tile's width and the machine allow. */
  stream: { chosen: StreamName | null; choose: (stream: StreamName | null) => void };
  /** `save` is false when there is no video to take the picture from: then it is the snapshot. */
  picture: { name: string; save: () => boolean };
}

/** What can be done with a tile, at the pointer or by the context-menu key. */
export function TileMenu(props: TileMenuProps) {
  const { camera, sound, statistics, picture, stream } = props;
  const { t } = useTranslation("live");
  const [agoAt] = useState(() => Math.floor(Date.now() / 1000) - menuAgoSeconds);
  const savePicture = () => {
    if (!picture.save()) saveFile(pictureUrl(camera.id), picture.name);
  };
  return (
    <ContextMenu
      at={props.place}
      label={t("tool.menu", { camera: camera.name })}
      panelClassName="w-64"
      onClose={props.onClose}
    >
      <MenuLink to={props.enlargeHref} preventScrollReset>
        <Icon as={props.isEnlarged ? Minimize2 : Maximize2} size={14} />
        {props.isEnlarged ? t("tool.reduce") : t("menu.enlarge")}
      </MenuLink>
      <MenuButton type="button" disabled={sound === null} onClick={sound?.toggle}>
        <Icon as={sound?.isOn ? VolumeX : Volume2} size={14} />
        {sound === null ? t("menu.noSound") : t(sound.isOn ? "menu.mute" : "menu.unmute")}
      </MenuButton>
      <MenuButton type="button" onClick={statistics.toggle}>
        <Icon as={ChartNoAxesColumn} size={14} />
        {t(statistics.isOn ? "menu.hideStatistics" : "menu.showStatistics")}
      </MenuButton>
      <MenuButton type="button" onClick={savePicture}>
        <Icon as={Image} size={14} />
        {t("menu.picture")}
      </MenuButton>
      {camera.canPlayback && (
        <MenuLink to={paths.playbackAt([camera.id], agoAt)}>
          <Icon as={History} size={14} />
          {t("menu.ago", { count: menuAgoSeconds })}
        </MenuLink>
      )}
      {([null, "main", "sub"] as const).map((each) => (
        <MenuButton
          key={each}
          type="button"
          aria-current={each === stream.chosen ? "true" : undefined}
          onClick={() => stream.choose(each)}
        >
          <span className="w-3.5">{each === stream.chosen && <Icon as={Check} size={14} />}</span>
          {t(`menu.stream.${each ?? "auto"}`)}
        </MenuButton>
      ))}
      <MenuLink to={props.removeHref} preventScrollReset>
        <Icon as={X} size={14} />
        {t("menu.remove")}
      </MenuLink>
    </ContextMenu>
  );
}

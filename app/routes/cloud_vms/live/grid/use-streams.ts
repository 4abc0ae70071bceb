import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { everySecond } from "~/lib/hooks/use-now";
import type { WallCamera } from "~/lib/wall/camera-list";
import { chooseStream, type StreamChoice, widthOf } from "~/player/stream-choice";
import { StreamGovernor, type TileReading } from "~/player/stream-governor";
import type { StreamName } from "~contract/media";
import { useTileWidth } from "./use-tile-width";

interface StreamsOptions {
  grid: RefObject<HTMLElement>;
  cameras: ReadonlyMap<string, WallCamera>;
  /** Camera ids of the tiles. */
  slots: readonly (string | null)[];
  /** The tile that covers the others; null when none does. */
  coverIndex: number | null;
  isSingle: boolean;
  keyframesOnly: boolean;
  isPaused: boolean;
  /** Whether the page itself draws the video, and can count its frames. */
  isDrawnHere: boolean;
}

/** Which stream each tile plays, and why. */
export interface WallStreams {
  isDrawnHere: boolean;
  /** What a tile plays on the wall. */
  choiceOf: (place: number) => StreamChoice;
  /** What is seen in a tile: as on the wall, or enlarged. */
  seenIn: (place: number) => StreamChoice;
  /** The user's own choices, by camera id. */
  chosen: ReadonlyMap<string, StreamName>;
  choose: (cameraId: string, stream: StreamName | null) => void;
  /** The browser cannot play the camera's main stream. */
  onUnplayable: (cameraId: string) => void;
  /** Gives what is asked of a tile once a second. Returns the function that stops it. */
  watch: (place: number, read: () => TileReading) => () => void;
}

/** Chooses the tiles' streams by their width, the machine's load and the user's wishes (decision D115). */
export function useStreams(options: StreamsOptions): WallStreams {
  const { cameras, slots, coverIndex, isSingle, keyframesOnly, isDrawnHere } = options;
  const gridWidth = useTileWidth(options.grid, Math.sqrt(slots.length));
  const tileWidth = isDrawnHere ? gridWidth : null;
  const { chosen, choose } = useChosen();
  const [unplayable, setUnplayable] = useState<ReadonlySet<string>>(new Set());
  const isMeasured = isDrawnHere && !options.isPaused && coverIndex === null;
  const { held, watch } = useHeld(slots.length, isMeasured);
  const savesData = useSavesData();
  const onUnplayable = useCallback(
    (cameraId: string) => setUnplayable((known) => new Set(known).add(cameraId)),
    [],
  );
  const chooseIn = (place: number, isAlone: boolean) => {
    const cameraId = slots[place] ?? "";
    const camera = cameras.get(cameraId);
    return chooseStream({
      tileWidth,
      subWidth: widthOf(camera?.subResolution ?? null),
      mainWidth: widthOf(camera?.mainResolution ?? null),
      isSingle: isAlone,
      keyframesOnly,
      chosen: chosen.get(cameraId) ?? null,
      isUnplayable: unplayable.has(cameraId),
      savesData,
      isHeld: held.includes(place),
    });
  };
  const choiceOf = (place: number) => chooseIn(place, isSingle);
  const seenIn = (place: number) => chooseIn(place, isSingle || place === coverIndex);
  return { isDrawnHere, choiceOf, seenIn, chosen, choose, onUnplayable, watch };
}

/** The user's choices, as long as the wall is open. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, StreamName>>(new Map());
  const choose = (cameraId: string, stream: StreamName | null) => {
    const next = new Map(chosen);
    if (stream) next.set(cameraId, stream);
    else next.delete(cameraId);
    setChosen(next);
  };
  return { chosen, choose };
}

/** Places whose main stream the machine does not keep up with. Another layout is another load, and begins anew. */
function useHeld(tiles: number, isMeasured: boolean) {
  const readers = useRef(new Map<number, () => TileReading>());
  const [{ governor, layout }, setLoad] = useState(() => openLoad(tiles));
  if (layout !== tiles) setLoad(openLoad(tiles));
  const [, setHeld] = useState(governor.held);
  useEffect(() => {
    governor.restart(Date.now());
    return everySecond(() => {
      const nowMs = Date.now();
      if (!isMeasured || document.hidden) governor.restart(nowMs);
      else {
        const readings = [...readers.current].map(([place, read]) => [place, read()] as const);
        setHeld(governor.update(new Map(readings), nowMs));
      }
    });
  }, [governor, isMeasured]);
  const watch = useCallback((place: number, read: () => TileReading) => {
    readers.current.set(place, read);
    return () => {
      // Tiles change places: the next one may stand here already.
      if (readers.current.get(place) === read) readers.current.delete(place);
    };
  }, []);
  return { held: governor.held, watch };
}

const openLoad = (layout: number) => ({ layout, governor: new StreamGovernor(Date.now()) });

interface Connection extends EventTarget {
  saveData?: boolean;
}

/** Whether the browser was told to save data. Only Chromium says. */
function useSavesData(): boolean {
  const [savesData, setSavesData] = useState(false);
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection };
    const read = () => setSavesData(connection?.saveData ?? false);
    read();
    connection?.addEventListener("change", read);
    return () => connection?.removeEventListener("change", read);
  }, []);
  return savesData;
}

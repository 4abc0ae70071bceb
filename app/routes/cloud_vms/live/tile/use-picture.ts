import type { RefObject } from "react";
import {
  notePicture,
  pictureName,
  pictureUrl,
  saveFile,
  savePicture,
} from "~/components/wall/tile/save-picture";
import { useFormat } from "~/lib/hooks/use-format";
import { formatTime } from "~/lib/i18n/format";
import type { WallCamera } from "~/lib/wall/camera-list";
import { useLocalBridge } from "~/player/local/local-player-context";
import type { PlayerState } from "~/player/player-state";

/** Saves a tile's picture, named by the camera and the time of capture. */
export function usePicture(
  camera: WallCamera | null,
  serverSeconds: number,
  tile: RefObject<HTMLElement>,
  state: PlayerState,
  index: number,
) {
  const bridge = useLocalBridge();
  const { options } = useFormat();
  const nameAt = (seconds: number) =>
    pictureName(
      camera?.name ?? "",
      formatTime(seconds, { ...options, timeZone: camera?.timeZone ?? "UTC" }),
    );
  return {
    /** For the snapshot of the server's response. */
    name: nameAt(serverSeconds),
    /** Saves the video's picture; false when there is none. */
    save: (): boolean => {
      const name = nameAt(Math.floor(Date.now() / 1000));
      if (bridge && camera && state.kind === "playing") {
        void bridge.capture(index).then((picture) => {
          if (picture) notePicture(pictureUrl(camera.id));
          saveFile(picture ?? pictureUrl(camera.id), name);
        });
        return true;
      }
      // Of the main and the sub stream, where both play.
      const videos = [...(tile.current?.querySelectorAll("video") ?? [])];
      const video = videos
        .filter(({ videoWidth }) => videoWidth > 0)
        .sort((a, b) => b.videoWidth - a.videoWidth)[0];
      if (!camera || !video || state.kind !== "playing" || !savePicture(video, name)) return false;
      notePicture(pictureUrl(camera.id));
      return true;
    },
  };
}

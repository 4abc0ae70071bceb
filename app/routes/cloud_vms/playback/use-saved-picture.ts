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
import type { Moment } from "./use-moment";

/** Function that saves a camera's current picture, named by camera and time; null for a camera without a picture. */
export function useSavedPicture(
  area: RefObject<HTMLElement>,
  camera: WallCamera | null,
  moment: Moment,
): { camera: string; save: () => void } | null {
  const { options } = useFormat();
  if (!camera?.hasLicense) return null;
  const save = () => {
    const ms = Math.floor(moment.read());
    const time = formatTime(Math.floor(ms / 1000), { ...options, timeZone: camera.timeZone });
    const name = pictureName(camera.name, time);
    const video = area.current?.querySelector<HTMLVideoElement>(`[data-camera="${camera.id}"]`);
    // The page has no picture of this time where the local player draws it, nor while the element shows its last one, as
    // in a gap: it is requested from the cloud.
    const isOfNow = video?.closest("[data-state=playing]") && !video.seeking;
    if (video && isOfNow && savePicture(video, name)) notePicture(pictureUrl(camera.id, ms));
    else saveFile(pictureUrl(camera.id, ms), name);
  };
  return { camera: camera.name, save };
}

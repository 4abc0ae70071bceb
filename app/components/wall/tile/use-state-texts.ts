import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/hooks/use-format";
import { formatClock } from "~/lib/i18n/format";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { PlayerState } from "~/player/player-state";

interface StateTexts {
  title: string;
  hint: string | null;
}

/** Texts for a tile's state: what happened, and what follows. */
export function useStateTexts() {
  const { t } = useTranslation("live");
  const { options } = useFormat();
  return (state: PlayerState, hostName: string | null, timeZone: string): StateTexts => {
    const away = (lastPictureMs: number | null) =>
      lastPictureMs === null
        ? t("state.tryingAgain")
        : t("state.lastPicture", {
            time: formatClock(Math.floor(lastPictureMs / 1000), { ...options, timeZone }),
          });
    switch (state.kind) {
      case "connecting":
        return { title: t("state.connecting"), hint: null };
      case "playing":
        return { title: t("state.playing"), hint: null };
      case "reconnecting":
        return {
          title: t("state.reconnecting"),
          hint: t("state.try", { attempt: state.attempt, of: state.of }),
        };
      case "disconnected":
        return {
          title: t("state.disconnected", { host: hostName ?? "" }),
          hint: away(state.lastPictureMs),
        };
      case "no_signal":
        return { title: t("state.noSignal"), hint: away(state.lastPictureMs) };
      case "no_license":
        return { title: t("state.noLicense"), hint: t("state.noLicenseHint") };
      case "no_video":
        return { title: t("state.noVideo"), hint: null };
      case "no_permission":
        return { title: t("state.noPermission"), hint: t("state.noPermissionHint") };
      case "too_many":
        return { title: t("state.tooMany"), hint: t("state.tooManyHint") };
      case "failed":
        return { title: t("state.failed"), hint: state.gaveUp ? null : t("state.tryingAgain") };
      case "unsupported":
        return {
          title: t("state.unsupported", { codec: state.codec }),
          hint: t("state.unsupportedHint"),
        };
      case "stopped":
        return { title: t("state.stopped"), hint: null };
      case "no_path":
        return { title: t("state.noPath"), hint: null };
      case "paused":
        return { title: t("state.paused"), hint: null };
    }
  };
}

/** A tile as a screen reader says it: camera, host and state. */
export function useTileText() {
  const { t } = useTranslation("live");
  const texts = useStateTexts();
  return (camera: WallCamera, state: PlayerState): string => {
    const { name, hostName: host, timeZone } = camera;
    // The title of a lost host would name it again.
    const isLost = state.kind === "disconnected";
    const title = isLost ? t("tree.hostDisconnected") : texts(state, host, timeZone).title;
    return t("wall.tile", { camera: name, host, state: title });
  };
}

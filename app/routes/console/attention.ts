import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import type { Status } from "~/lib/status";

/** A problem, as in the contract's Attention. */
export interface AttentionItem {
  kind: string;
  host_id: string;
  host_name: string;
  host_cam_id: string | null;
  camera_name: string | null;
  region_name: string;
  since: number | null;
  value: number | null;
  detail: string | null;
}

export interface AttentionText {
  title: string;
  /** Name of the place. */
  place: string;
  status: Status;
  /** Address of the page to solve it. */
  to: string;
}

const gone = new Set(["offline_host", "camera_lost"]);

/** Text and link of a problem. A kind unknown to this console is shown by its host's name. */
export function useAttentionText(): (item: AttentionItem) => AttentionText {
  const { t } = useTranslation("hosts");
  const format = useFormat();
  const titleOf = (item: AttentionItem): string => {
    const host = item.host_name;
    const camera = item.camera_name ?? host;
    const count = item.value ?? 1;
    switch (item.kind) {
      case "offline_host":
        return t("attention.offline_host", { host });
      case "storage_over":
        return t("attention.storage_over", { host, percent: format.percent(count / 100) });
      case "license_missing":
        return t("attention.license_missing", { count });
      case "license_mismatch":
        return t("attention.license_mismatch", { camera });
      case "camera_lost":
        return t("attention.camera_lost", { camera });
      default:
        return host;
    }
  };
  return (item) => ({
    title: titleOf(item),
    place:
      item.kind === "offline_host"
        ? item.region_name
        : [item.detail ? item.region_name : item.host_name, item.detail ?? item.region_name].join(
            " · ",
          ),
    status: gone.has(item.kind) ? "disconnected" : "warning",
    to: paths.host(item.host_id),
  });
}

import {
  BadgeAlert,
  CircleArrowUp,
  CircleCheck,
  CircleOff,
  HardDrive,
  type LucideIcon,
  PlugZap,
  ScanLine,
  UserRound,
  VideoOff,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { hostNoteOf, type HostNote as Note } from "~/lib/host/host-state";
import type { HostSummary } from "~/lib/host/host-summary.server";

const looks: Record<Note["kind"], { icon: LucideIcon; tone: string }> = {
  lost: { icon: PlugZap, tone: "text-danger" },
  disabled: { icon: CircleOff, tone: "text-fg-3" },
  storage: { icon: HardDrive, tone: "text-warn" },
  unlicensed: { icon: BadgeAlert, tone: "text-warn" },
  cameras_lost: { icon: VideoOff, tone: "text-warn" },
  license_mismatch: { icon: ScanLine, tone: "text-warn" },
  update: { icon: CircleArrowUp, tone: "text-accent-text" },
  ai: { icon: UserRound, tone: "text-fg-2" },
  calm: { icon: CircleCheck, tone: "text-fg-3" },
};

/** One line with the most important note about a host. */
export function HostNote({ host, nowSeconds }: { host: HostSummary; nowSeconds: number }) {
  const { t } = useTranslation("hosts");
  const format = useFormat();
  const note = hostNoteOf(host);
  const { icon, tone } = looks[note.kind];
  const words = () => {
    switch (note.kind) {
      case "lost":
        return note.since === null
          ? t("note.never_connected")
          : t("note.lost", { duration: format.duration(nowSeconds - note.since) });
      case "storage":
        return t("note.storage", { drive: note.drive, percent: format.percent(note.ratio) });
      case "unlicensed":
        return t("note.unlicensed", { count: note.count });
      case "cameras_lost":
        return t("note.cameras_lost", { count: note.count });
      case "ai":
        return t("note.ai", { count: note.count });
      case "license_mismatch":
        return t("note.license_mismatch", { count: note.count });
      case "update":
        return t("note.update");
      case "disabled":
        return t("note.disabled");
      case "calm":
        return t("note.calm");
    }
  };
  return (
    <p className={cx("flex min-w-0 items-center gap-1.5 text-xs", tone)}>
      <Icon as={icon} size={13} />
      <span className="truncate">{words()}</span>
    </p>
  );
}

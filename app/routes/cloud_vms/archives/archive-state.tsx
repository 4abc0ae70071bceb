import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { Badge, type Tone } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import { archiveStateNames } from "~/lib/archive/archive-state-names";
import type { ArchiveItem } from "~/lib/archive/archives-call.server";
import { type ArchiveFault, type ArchiveState, archiveStates } from "~contract/names";

const tones: Record<ArchiveState, Tone> = {
  [archiveStates.waiting]: "neutral",
  [archiveStates.copying]: "accent",
  [archiveStates.kept]: "ok",
  [archiveStates.hostAway]: "warn",
  [archiveStates.failed]: "danger",
};

type State = Pick<ArchiveItem, "state" | "fault">;

/** How far the copy of the clip is; with the reason where there will be none. */
export function ArchiveStateBadge({ archive }: { archive: State }) {
  const { t } = useTranslation("archives");
  const state = archive.state as ArchiveState;
  const fault = archive.fault as ArchiveFault | null;
  return (
    <span title={fault ? t(`fault.${fault}`) : t(`state_hint.${archiveStateNames[state]}`)}>
      <Badge tone={tones[state]}>{t(`state.${archiveStateNames[state]}`)}</Badge>
    </span>
  );
}

/** Copies once more what failed, or waits for its host. */
export function RetryButton({
  archive,
  name,
  action,
}: {
  archive: State & { id: string };
  name: string;
  action: string;
}) {
  const { t } = useTranslation("archives");
  const { failed, hostAway } = archiveStates;
  if (archive.state !== failed && archive.state !== hostAway) return null;
  const label = t("retry_of", { name });
  return (
    <PostButton
      intent="retry"
      id={archive.id}
      action={action}
      variant="ghost"
      size="sm"
      aria-label={label}
      title={label}
    >
      <Icon as={RotateCw} size={14} />
      {t("retry")}
    </PostButton>
  );
}

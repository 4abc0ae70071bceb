import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "./copy-button";
import { EmptyState } from "./empty-state";
import { Icon } from "./icon";

export interface NoPermissionProps {
  /** What this viewer lacks: "You may not see this host". */
  title: string;
  /** Who can grant it: the master alone, or the manager of the region too. */
  who: "master" | "manager";
  /** Names of those who can, where they are known. */
  masters?: readonly string[];
  /** What access is asked for, in the request that can be copied: a page's or a thing's name. */
  what: string;
}

/** Stands where this viewer has no access: what is lacking, whom to ask, and a request to send. */
export function NoPermission({ title, who, what, masters = [] }: NoPermissionProps) {
  const { t, i18n } = useTranslation("ui");
  const names = new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(masters);
  return (
    <EmptyState
      icon={Lock}
      title={title}
      action={
        <CopyButton
          text={t("no_permission.request", { what })}
          label={t("no_permission.copy")}
          doneLabel={t("copied")}
        />
      }
    >
      {names ? t("no_permission.named", { names }) : t(`no_permission.${who}`)}
    </EmptyState>
  );
}

/** Below what this viewer may look at, not change: who may. */
export function ReadOnlyNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-xs text-fg-3">
      <Icon as={Lock} size={14} className="shrink-0" />
      {children}
    </p>
  );
}

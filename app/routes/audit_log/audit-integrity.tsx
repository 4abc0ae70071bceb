import { ShieldCheck, ShieldQuestion, ShieldX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { Popover } from "~/components/ui/popover";
import type { AuditIntegrity } from "~/lib/audit/audit-call.server";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";

const looks = {
  whole: { icon: ShieldCheck, className: "text-ok" },
  broken: { icon: ShieldX, className: "text-danger" },
  unknown: { icon: ShieldQuestion, className: "text-fg-3" },
} as const;

/** Up to when the log is known to be whole, and what that means. */
export function AuditIntegrityNote(props: { integrity: AuditIntegrity | null; now: number }) {
  const { t } = useTranslation("audit_log");
  const { number } = useFormat();
  const words = useWords(props);
  const { icon, className } = looks[words.look];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={cx("inline-flex items-center gap-1.5", className)}>
        <Icon as={icon} />
        {words.text}
      </span>
      <Popover
        button={t("integrity.what")}
        buttonClassName="min-h-6 rounded-ctl text-accent-text underline underline-offset-2"
        panelClassName="w-96 max-w-[calc(100vw-2rem)]"
      >
        <div className="flex flex-col gap-2 whitespace-normal p-4 text-fg-2">
          <p>{t("integrity.chain")}</p>
          <p>{t("integrity.retention")}</p>
          {props.integrity && (
            <p className="tnum text-fg-3">
              {t("integrity.rows", {
                count: props.integrity.rows,
                rows: number(props.integrity.rows),
              })}
            </p>
          )}
        </div>
      </Popover>
    </div>
  );
}

function useWords({ integrity, now }: { integrity: AuditIntegrity | null; now: number }) {
  const { t } = useTranslation("audit_log");
  const { recent } = useFormat();
  if (!integrity) return { look: "unknown", text: t("integrity.failed") } as const;
  const { intact, verified_until: until } = integrity;
  if (intact === null) return { look: "unknown", text: t("integrity.checking") } as const;
  const time = until === null ? "" : recent(until, now);
  if (intact) return { look: "whole", text: t("integrity.whole", { time }) } as const;
  const text = until === null ? t("integrity.broken") : t("integrity.broken_after", { time });
  return { look: "broken", text } as const;
}

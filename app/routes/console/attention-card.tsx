import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { ItemLink } from "~/components/ui/item-link";
import { NoPermission } from "~/components/ui/no-permission";
import { NotLoaded } from "~/components/ui/not-loaded";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import { type AttentionItem, useAttentionText } from "./attention";

const shown = 5;

/** Problems that need attention, the most severe first; that there are none; or that the user may see nothing. */
export function AttentionCard({
  items,
  nowSeconds,
  numbers,
  masters,
  mayLook,
}: {
  /** Null: they did not load. */
  items: AttentionItem[] | null;
  nowSeconds: number;
  numbers: { cameras_online: number } | null;
  masters: readonly string[];
  mayLook: boolean;
}) {
  const { t } = useTranslation(["console", "ui"]);
  const format = useFormat();
  const textOf = useAttentionText();
  return (
    <Card
      title={t("attention.title")}
      aside={
        items !== null &&
        items.length > 0 && <Badge tone="danger">{format.number(items.length)}</Badge>
      }
    >
      {!mayLook ? (
        <NoPermission
          title={t("ui:no_permission.none")}
          who="master"
          masters={masters}
          what={t("tile.cloud_vms.title")}
        />
      ) : items === null ? (
        <NotLoaded />
      ) : items.length === 0 ? (
        <div className="px-6 py-7 text-center">
          <p className="text-base font-semibold">{t("attention.quiet")}</p>
          <p className="mt-1 text-fg-3">
            {t("attention.quiet_text", { count: numbers?.cameras_online ?? 0 })}
          </p>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {items.slice(0, shown).map((item) => {
            const { title, place, status, to } = textOf(item);
            return (
              <li key={`${item.kind}-${item.host_id}-${item.host_cam_id}-${item.detail}`}>
                <ItemLink
                  to={to}
                  className="flex min-h-[46px] items-center gap-3 px-4 py-1 hover:bg-hover"
                >
                  <StatusDot status={status} />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{title}</span>
                    <span className="block truncate text-xs text-fg-3">{place}</span>
                  </span>
                  {item.since !== null && (
                    <span className="tnum ml-auto shrink-0 text-xs text-fg-3">
                      {format.duration(nowSeconds - item.since)}
                    </span>
                  )}
                </ItemLink>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

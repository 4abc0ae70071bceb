import { useTranslation } from "react-i18next";
import { findPicture, Snapshot } from "~/components/host/snapshot";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { StatusDot } from "~/components/ui/status-dot";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import type { HomeData } from "../route.server";

/** Cameras with no signal or a licence problem, with the reason in words. */
export function CamerasToLookAt({ home }: { home: HomeData }) {
  const { t } = useTranslation("vms");
  const format = useFormat();
  const { toLookAt, refreshedAt } = home;
  if (toLookAt.total === 0) return null;
  return (
    <section className={cx(cardClass, "flex flex-col gap-3 p-3")}>
      <div className="flex items-center gap-2">
        <h2>{t("look_at.title")}</h2>
        <Badge tone="warn">{format.number(toLookAt.total)}</Badge>
      </div>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {toLookAt.shown.map(({ camera, hostName, problem, since }) => (
          <li key={camera.id} className="min-w-0">
            <Snapshot
              src={findPicture(camera, refreshedAt)}
              camera={camera.name}
              named
              className="rounded-tile"
            />
            <p className="mt-2 flex items-center gap-1.5 text-xs font-medium">
              <StatusDot status={problem === "lost" ? "disconnected" : "warning"} small />
              <span className="truncate">{t(`look_at.${problem}`)}</span>
            </p>
            <p className="truncate text-xs text-fg-3">
              {since === null ? hostName : `${hostName} · ${format.duration(refreshedAt - since)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

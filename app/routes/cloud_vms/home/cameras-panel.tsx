import { useTranslation } from "react-i18next";
import { Card } from "~/components/ui/card";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import type { HomeData } from "../route.server";

const parts = [
  { state: "online", bar: "bg-ok" },
  { state: "warning", bar: "bg-warn" },
  { state: "disconnected", bar: "bg-danger" },
] as const;

/** How many cameras are well, need a look, or are gone. */
export function CamerasPanel({ cameras }: { cameras: HomeData["cameras"] }) {
  const { t } = useTranslation(["vms", "hosts"]);
  const format = useFormat();
  return (
    <Card
      title={t("cameras")}
      aside={<span className="tnum text-xs text-fg-3">{format.number(cameras.all)}</span>}
    >
      <div className="p-4">
        <div
          aria-hidden="true"
          className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-active forced-color-adjust-none"
        >
          {parts.map(
            ({ state, bar }) =>
              cameras[state] > 0 && (
                <span key={state} className={bar} style={{ flexGrow: cameras[state] }} />
              ),
          )}
        </div>
        <dl className="tnum mt-3 grid gap-2">
          {parts.map(({ state }) => (
            <div key={state} className="flex">
              <dt className="inline-flex items-center gap-1.75">
                <StatusDot status={state} />
                {t(`hosts:state.${state}`)}
              </dt>
              <dd className="ml-auto font-medium">{format.number(cameras[state])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useFailedSince } from "~/lib/hooks/use-failed-since";
import { useFormat } from "~/lib/hooks/use-format";
import { useRealtime } from "~/lib/realtime/realtime-context";

/**
 * What keeps the page from being up to date: the channel has given up (decision D7), so that pages stand still until
 * someone reconnects, or for good where the cloud has no such channel; or the page's data do not load again.
 */
export default function LiveUpdatesLines() {
  const { t } = useTranslation("notice");
  const { clock } = useFormat();
  const { state, retry } = useRealtime();
  const failedSince = useFailedSince();
  const reason = state.kind === "stopped" ? state.reason : null;
  const canRetry = reason === "exhausted";
  return (
    <>
      {(canRetry || reason === "no_path") && (
        <Line text={t(canRetry ? "stopped.text" : "stopped.no_path")}>
          {canRetry && (
            <Button size="sm" onClick={retry}>
              {t("stopped.retry")}
            </Button>
          )}
        </Line>
      )}
      {failedSince !== null && (
        <Line text={t("stopped.not_refreshed", { time: clock(failedSince) })} />
      )}
    </>
  );
}

function Line({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 border-line border-b bg-warn-soft px-5 py-1.5 max-md:px-3">
      <Icon as={Unplug} className="text-warn" />
      <p className="min-w-0 flex-1">{text}</p>
      {children}
    </div>
  );
}

import { Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useRealtime } from "~/lib/realtime/realtime-context";

/**
 * Under the header once the channel has given up (decision D7): pages stand still until someone reconnects, or for good
 * where the cloud has no such channel.
 */
export function LiveUpdatesFlag() {
  const { t } = useTranslation("notice");
  const { state, retry } = useRealtime();
  const reason = state.kind === "stopped" ? state.reason : null;
  const canRetry = reason === "exhausted";
  return (
    <div role="status">
      {(canRetry || reason === "no_path") && (
        <div className="flex items-center gap-2.5 border-line border-b bg-warn-soft px-5 py-1.5 max-md:px-3">
          <Icon as={Unplug} className="text-warn" />
          <p className="min-w-0 flex-1">{t(canRetry ? "stopped.text" : "stopped.no_path")}</p>
          {canRetry && (
            <Button size="sm" onClick={retry}>
              {t("stopped.retry")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

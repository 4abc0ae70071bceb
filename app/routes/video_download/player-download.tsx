import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import {
  readWebPlayer,
  type WebPlayerSettings,
  watchWebPlayer,
} from "~/lib/local-player/web-player";

/** The player for Windows, where the service has named its address (decision D60). Texts: export and player. */
export function PlayerDownload() {
  const { t } = useTranslation(["export", "player"]);
  const newest = useNewestPlayer();
  return (
    <Card title={t("player.title")}>
      <div className="flex flex-wrap items-center gap-3 px-4 py-3.5">
        <p className="min-w-60 flex-1 text-fg-2">
          {t("player.text")}
          {newest === null && ` ${t("player.none")}`}
        </p>
        {newest && (
          <a href={newest.url} rel="noreferrer" className={buttonClass("secondary")}>
            <Icon as={Download} />
            {t("player.download", { version: newest.version })}
          </a>
        )}
      </div>
    </Card>
  );
}

/** Undefined until the page has hydrated: only this browser knows. */
function useNewestPlayer(): WebPlayerSettings["newest"] | undefined {
  const [newest, setNewest] = useState<WebPlayerSettings["newest"]>();
  useEffect(() => {
    const read = () => setNewest(readWebPlayer().newest);
    read();
    return watchWebPlayer(read);
  }, []);
  return newest;
}

import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Notice for browsers without script: the snapshots refresh by reloading until the user stops it. */
export function NoScriptNotice() {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const isStill = params.get("refresh") === "off";
  const other = new URLSearchParams(params);
  if (isStill) other.delete("refresh");
  else other.set("refresh", "off");
  return (
    <noscript>
      {!isStill && <meta httpEquiv="refresh" content="5" />}
      <p className="flex flex-wrap gap-x-3 border-b border-[#1a1f26] bg-[#0e1116] px-3 py-2 text-fg-2">
        {isStill ? t("noScript.still") : t("noScript.moving")}
        <a href={`?${other}`} className="text-accent-text underline">
          {isStill ? t("noScript.refresh") : t("noScript.stop")}
        </a>
      </p>
    </noscript>
  );
}

import { CircleHelp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useOverlays } from "../overlays/overlays";

/** Opens the sheet of keys; without script there are none, and on a phone there is no keyboard. */
export function KeysButton() {
  const { t } = useTranslation("shell");
  const { openKeySheet } = useOverlays();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      aria-label={t("help")}
      title={`${t("help")} (?)`}
      onClick={openKeySheet}
      className={cx(buttonClass("ghost", "lg", true), "noscript:hidden max-md:hidden")}
    >
      <Icon as={CircleHelp} />
    </button>
  );
}

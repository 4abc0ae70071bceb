import { Link, useSearchParams } from "@remix-run/react";
import { Check, Timer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { Menu, menuItemClass } from "~/components/ui/menu";
import { barButtonClass, barPressedClass } from "~/components/wall/bar-style";
import { cx } from "~/lib/cx";
import { readRotation, rotationChoices, writeRotation } from "./use-rotation";

/** Whether the pages turn by themselves, and how long each still stays. */
export function RotationMenu({ secondsLeft }: { secondsLeft: number | null }) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const chosen = readRotation(params);
  const item = (seconds: number | null) => (
    <Link
      key={seconds}
      to={writeRotation(params, seconds)}
      replace
      preventScrollReset
      aria-current={seconds === chosen ? "true" : undefined}
      className={menuItemClass}
    >
      <span className="w-4">{seconds === chosen && <Icon as={Check} size={14} />}</span>
      {seconds === null ? t("rotation.off") : t("rotation.every", { count: seconds })}
    </Link>
  );
  return (
    <Menu
      label={t("rotation.label")}
      summaryClassName={cx(
        barButtonClass,
        "list-none cursor-default",
        chosen !== null && barPressedClass,
      )}
      panelClassName="left-0 top-9 w-52"
      summary={
        <>
          <Icon as={Timer} />
          {secondsLeft !== null && (
            <span className="tnum">{t("rotation.left", { count: secondsLeft })}</span>
          )}
        </>
      }
    >
      {item(null)}
      {rotationChoices.map(item)}
    </Menu>
  );
}

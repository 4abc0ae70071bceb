import { useSearchParams } from "@remix-run/react";
import { Check, Timer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { MenuLink } from "~/components/ui/menu-item";
import { barButtonClass, barPressedClass } from "~/components/wall/bar-style";
import { cx } from "~/lib/cx";
import { readRotation, rotationChoices, writeRotation } from "./use-rotation";

/** Menu of the page rotation, with the countdown of the current page. */
export function RotationMenu({ secondsLeft }: { secondsLeft: number | null }) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const chosen = readRotation(params);
  const item = (seconds: number | null) => (
    <MenuLink
      key={seconds}
      to={writeRotation(params, seconds)}
      replace
      preventScrollReset
      aria-current={seconds === chosen ? "true" : undefined}
    >
      <span className="w-4">{seconds === chosen && <Icon as={Check} size={14} />}</span>
      {seconds === null ? t("rotation.off") : t("rotation.every", { count: seconds })}
    </MenuLink>
  );
  return (
    <Menu
      label={t("rotation.label")}
      buttonClassName={cx(barButtonClass, "cursor-default", chosen !== null && barPressedClass)}
      panelClassName="w-52"
      button={
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

import { useTranslation } from "react-i18next";
import { cardClass } from "~/components/ui/card";
import { cx } from "~/lib/cx";
import type { Theme, themes } from "~contract/names";
import { SettingChoice } from "./setting-choice";

/** Dark first: it is the default. */
const order: readonly Theme[] = ["dark", "light", "auto"] satisfies (typeof themes)[number][];

/** Theme as three small screens to press. */
export function ThemeCard({ theme }: { theme: Theme }) {
  const { t } = useTranslation(["settings", "common"]);
  return (
    <section className={cx(cardClass, "p-4")}>
      <h2 id="theme">{t("common:theme.label")}</h2>
      <p className="mt-1 mb-4 text-fg-3">{t("theme.text")}</p>
      <SettingChoice
        name="theme"
        kept={theme}
        labelledBy="theme"
        className="grid grid-cols-3 gap-4 max-sm:grid-cols-1"
        buttonClassName="group min-w-0 rounded-card text-left"
        options={order.map((value) => ({
          value,
          label: (
            <>
              <span className="block rounded-card border-2 border-transparent p-0.75 group-aria-pressed:border-accent">
                <ThemePicture theme={value} />
              </span>
              <span className="mt-2 flex items-center gap-2 px-1 font-medium">
                <RadioMark />
                {t(`common:theme.${value}`)}
              </span>
            </>
          ),
        }))}
      />
    </section>
  );
}

/** Follows the aria-pressed of the button around it. */
export function RadioMark() {
  return (
    <span
      aria-hidden="true"
      className="grid size-4 shrink-0 place-items-center rounded-full border-[1.5px] border-control bg-field group-aria-pressed:border-accent group-aria-pressed:bg-accent"
    >
      <span className="size-1.5 rounded-full bg-on-accent opacity-0 group-aria-pressed:opacity-100" />
    </span>
  );
}

const pictures = ["lobby", "gate", "shop", "street"];

function ThemePicture({ theme }: { theme: Theme }) {
  return (
    <span className="relative block h-33 overflow-hidden rounded-[7px] border border-line-2">
      <Screen light={theme === "light"} />
      {theme === "auto" && (
        <span className="absolute inset-0 [clip-path:polygon(58%_0,100%_0,100%_100%,42%_100%)]">
          <Screen light />
        </span>
      )}
    </span>
  );
}

/** Colours of the two themes as they are, whatever theme is shown. */
function Screen({ light }: { light: boolean }) {
  const line = light ? "bg-[#12171e]" : "bg-white";
  return (
    <span className={cx("absolute inset-0", light ? "bg-[#f4f5f7]" : "bg-[#0b0d11]")}>
      <span
        className={cx(
          "absolute inset-y-0 left-0 w-[26%] border-r",
          light ? "border-[#e4e7eb] bg-white" : "border-[#222831] bg-[#11141a]",
        )}
      />
      <span
        className={cx("absolute top-[22px] left-[5%] h-1.25 w-[14%] rounded-full opacity-60", line)}
      />
      <span
        className={cx("absolute top-[38px] left-[5%] h-1.25 w-[12%] rounded-full opacity-25", line)}
      />
      <span
        className={cx("absolute top-[54px] left-[5%] h-1.25 w-[10%] rounded-full opacity-25", line)}
      />
      <span className="absolute inset-y-3.5 right-[5%] left-[31%] grid grid-cols-2 grid-rows-2 gap-0.75">
        {pictures.map((name) => (
          <img
            key={name}
            src={`/wall/${name}.webp`}
            alt=""
            className="size-full min-h-0 rounded-[2px] object-cover"
          />
        ))}
      </span>
    </span>
  );
}

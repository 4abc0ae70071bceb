import { Check } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";

/**
 * Where the user is in a form of several steps. The steps are one form, and all but one of them are hidden: what was
 * entered goes along with every press, and comes back with its answer, which says the step that is shown next. No
 * address of a person, and no password, ever stands in a URL. Texts: namespace "ui".
 */
export function StepList({ titles, current }: { titles: readonly string[]; current: number }) {
  const { t } = useTranslation("ui");
  return (
    <div>
      <p role="status" className="text-fg-3">
        {t("steps.of", { step: current, count: titles.length })}
      </p>
      <ol className="flex flex-wrap items-center gap-2 pt-3 text-xs">
        {titles.map((title, index) => {
          const step = index + 1;
          return (
            <Fragment key={title}>
              {index > 0 && (
                <li aria-hidden="true" className="h-px max-w-15 flex-1 bg-line-2 max-sm:hidden" />
              )}
              <li
                aria-current={step === current ? "step" : undefined}
                className={cx(
                  "flex items-center gap-2",
                  step === current ? "font-medium" : "text-fg-3",
                )}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    "tnum grid size-5 shrink-0 place-items-center rounded-full",
                    step === current
                      ? "bg-accent font-semibold text-on-accent"
                      : step < current
                        ? "bg-active text-fg-2"
                        : "border border-line-2",
                  )}
                >
                  {step < current ? <Icon as={Check} size={12} /> : step}
                </span>
                {title}
                {step < current && <span className="sr-only">, {t("steps.done")}</span>}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
}

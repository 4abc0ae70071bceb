import { Link, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { Check } from "lucide-react";
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { type Step, toStepParams } from "~/lib/forms/steps";

/** Where one is in a form of several steps. Texts: namespace "ui". */
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

/** The way to another step with all that is in the address; with script also what stands in the form right now. */
export function StepLink({
  steps,
  to,
  formId,
  children,
}: {
  steps: readonly Step[];
  to: number;
  /** The form whose fields are kept. */
  formId: string;
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const click = (event: MouseEvent) => {
    const form = document.forms.namedItem(formId);
    if (!form || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(`${pathname}?${toStepParams(params, steps, to, new FormData(form))}`);
  };
  return (
    <Link
      to={`?${toStepParams(params, steps, to)}`}
      onClick={click}
      className="rounded-ctl text-accent-text underline-offset-3 hover:underline"
    >
      {children}
    </Link>
  );
}

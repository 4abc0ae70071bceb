import { useFetcher, useLocation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/components/notice/toast-context";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import type { ErrorCode } from "~contract/error-codes";

/** What the action of a page with choices answers script. */
export interface ChoiceAnswer {
  /** Why it was not kept; null where it was. */
  error: ErrorCode | null;
}

export interface ChoiceGroupProps {
  name: string;
  /** What is kept now. */
  kept: string;
  choices: { value: string; label: ReactNode; lang?: string }[];
  /** Id of the element that says what is chosen here. */
  labelledBy: string;
  className?: string;
  buttonClassName: (isChosen: boolean) => string;
}

/**
 * One setting as buttons of a form, kept at once by the page's action: shown as chosen while it is on its way, and
 * taken back where it was refused. Without script each button is a post that comes back here.
 */
export function ChoiceGroup({
  name,
  kept,
  choices,
  labelledBy,
  className,
  buttonClassName,
}: ChoiceGroupProps) {
  const { t } = useTranslation("errors");
  const toast = useToast();
  const fetcher = useFetcher<ChoiceAnswer>();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  useAnswerToast(fetcher.data);
  const chosen = String(fetcher.formData?.get(name) ?? kept);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isPressed = submitter instanceof HTMLButtonElement && submitter.value === chosen;
    if (isPressed || !navigator.onLine) event.preventDefault();
    if (!isPressed && !navigator.onLine) {
      toast({ kind: "message", tone: "error", title: t("NETWORK") });
    }
  };
  return (
    <fetcher.Form method="post" onSubmit={onSubmit} className="max-w-full">
      {!hydrated && <input type="hidden" name="redirect" value={pathname} />}
      <fieldset aria-labelledby={labelledBy} className={cx("min-w-0", className)}>
        {choices.map(({ value, label, lang }) => (
          <button
            key={value}
            type="submit"
            name={name}
            value={value}
            lang={lang}
            aria-pressed={value === chosen}
            className={buttonClassName(value === chosen)}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  );
}

/** Says what became of a choice, once. */
function useAnswerToast(answer: ChoiceAnswer | undefined): void {
  const { t } = useTranslation(["settings", "errors"]);
  const toast = useToast();
  const said = useRef(answer);
  useEffect(() => {
    if (!answer || said.current === answer) return;
    said.current = answer;
    const { error } = answer;
    if (!error) toast({ key: "saved", kind: "message", tone: "ok", title: t("saved") });
    else {
      const text = t(`errors:${error}`);
      toast({ kind: "message", tone: "error", title: t("not_saved"), text });
    }
  }, [answer, toast, t]);
}

/** Choices side by side in one well (design: Components). */
export function SegmentedChoice(props: Omit<ChoiceGroupProps, "className" | "buttonClassName">) {
  return (
    <ChoiceGroup
      {...props}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-lg border border-line-2 bg-field p-0.5"
      buttonClassName={(isChosen) =>
        cx(
          "inline-flex h-6.5 items-center gap-1.5 whitespace-nowrap rounded-[5px] px-2.5 text-xs font-medium max-md:h-11 max-md:px-3.5",
          isChosen
            ? "bg-overlay text-fg shadow-[0_0_0_1px_var(--color-line-2)]"
            : "text-fg-2 hover:text-fg",
        )
      }
    />
  );
}

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PostError } from "~/components/form/post-error";
import { useToast } from "~/components/notice/toast-context";
import { ChoiceForm, type ChoiceFormProps } from "~/components/shell/choice-form";
import { useChoice } from "~/components/shell/use-choice";
import { cx } from "~/lib/cx";
import type { ChoiceName } from "~contract/preferences";

export interface SettingChoiceProps
  extends Pick<ChoiceFormProps, "options" | "labelledBy" | "className" | "buttonClassName"> {
  name: ChoiceName;
  /** What is kept now. */
  kept: string;
}

/** A choice that says quietly that it was kept. */
export function SettingChoice({ name, kept, className, ...props }: SettingChoiceProps) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const choice = useChoice(name, kept);
  const { answer } = choice.post;
  const told = useRef(answer);
  useEffect(() => {
    if (told.current === answer) return;
    told.current = answer;
    if (answer?.result.status === "success") {
      toast({ key: "saved", kind: "message", tone: "ok", title: t("saved") });
    }
  }, [answer, toast, t]);
  return (
    <div className="max-w-full">
      <ChoiceForm {...props} choice={choice} className={cx("min-w-0", className)} />
      <PostError post={choice.post} />
    </div>
  );
}

/** Choices side by side in one well. */
export function SegmentedChoice(props: Omit<SettingChoiceProps, "className" | "buttonClassName">) {
  return (
    <SettingChoice
      {...props}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-lg border border-line-2 bg-field p-0.5"
      buttonClassName="inline-flex h-6.5 items-center gap-1.5 whitespace-nowrap rounded-[5px] px-2.5 text-xs font-medium text-fg-2 hover:text-fg data-chosen:bg-overlay data-chosen:text-fg data-chosen:shadow-[0_0_0_1px_var(--color-line-2)] max-md:h-11 max-md:px-3.5"
    />
  );
}

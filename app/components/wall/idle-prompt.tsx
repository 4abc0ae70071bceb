import { useIdleBrowser } from "~/lib/hooks/use-idle-browser";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import type { IdleDialogProps } from "./idle-dialog";

const loadDialog = () => import("./idle-dialog");

interface IdlePromptProps extends Omit<IdleDialogProps, "secondsLeft"> {
  /** Null while nothing is asked. */
  secondsLeft: number | null;
}

/** The question after minutes without input; fetched while the browser rests, long before it is asked. */
export function IdlePrompt({ secondsLeft, ...answers }: IdlePromptProps) {
  const isAsked = secondsLeft !== null && secondsLeft > 0;
  const isIdle = useIdleBrowser();
  const dialog = useLazyModule(loadDialog, isIdle || isAsked);
  return isAsked && dialog ? <dialog.default secondsLeft={secondsLeft} {...answers} /> : null;
}

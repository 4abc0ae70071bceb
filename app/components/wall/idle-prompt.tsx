import type { useIdle } from "~/lib/hooks/use-idle";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";

const load = () => import("./idle-dialog");

interface IdlePromptProps {
  idle: ReturnType<typeof useIdle>;
  onStop: () => void;
}

/** The question whether the user is still watching, once that is to be asked; fetched when the page works. */
export function IdlePrompt({ idle, onStop }: IdlePromptProps) {
  const parts = useLazyModule(load);
  if (!idle.seconds || !parts) return null;
  return <parts.IdleDialog secondsLeft={idle.seconds} onKeep={idle.keep} onStop={onStop} />;
}

import type { ReactNode } from "react";
import { SwitchButton, switchButtonClass } from "~/components/ui/switch";
import { ActionForm } from "./action-form";
import { PostError } from "./post-error";
import { type PostOptions, usePost } from "./use-post";
import { useSwitch } from "./use-switch";

export interface SwitchFormProps extends PostOptions {
  on: boolean;
  label: string;
  /** What is switched, besides `id`. */
  hidden?: Record<string, string>;
  /** It cannot be switched now. */
  off?: boolean;
  /** A button of another look; it is told the state asked for. */
  children?: (on: boolean, busy: boolean) => ReactNode;
}

/**
 * A switch that is a form: posts `enable` as "1" or "0". It shows the new state at once, and goes back and says why
 * where it is refused, with script and without.
 */
export function SwitchForm({ on, label, hidden, off, children, ...options }: SwitchFormProps) {
  const post = usePost({ ...options, lastCounts: true });
  const sent = post.sent?.get("enable");
  const shown = sent === undefined || sent === null ? on : sent === "1";
  return (
    <>
      <ActionForm
        form={post}
        hidden={{ ...hidden, enable: shown ? "0" : "1" }}
        className="inline-flex"
      >
        {children ? (
          children(shown, post.busy)
        ) : (
          <SubmittingSwitch on={shown} label={label} disabled={off} />
        )}
      </ActionForm>
      <PostError post={post} />
    </>
  );
}

/** Sends its form when it is switched; without script it is the form's button. */
function SubmittingSwitch({
  on,
  label,
  disabled,
}: {
  on: boolean;
  label: string;
  disabled: boolean | undefined;
}) {
  const { frame, Switch } = useSwitch("enable", on);
  return (
    <div ref={frame} className="contents">
      {Switch ? (
        <Switch
          checked={on}
          label={label}
          title={label}
          disabled={disabled}
          onChange={() => frame.current?.closest("form")?.requestSubmit()}
          className={switchButtonClass}
        />
      ) : (
        <SwitchButton on={on} label={label} disabled={disabled} />
      )}
    </div>
  );
}

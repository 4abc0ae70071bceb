import type { ReactNode } from "react";
import { SwitchButton } from "~/components/ui/switch";
import { ActionForm } from "./action-form";
import { type PostOptions, usePost, usePostError } from "./use-post";

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
 * where it is refused (design: Loading), with script and without.
 */
export function SwitchForm({ on, label, hidden, off, children, ...options }: SwitchFormProps) {
  const post = usePost(options);
  const error = usePostError(post);
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
          <SwitchButton on={shown} label={label} disabled={off} />
        )}
      </ActionForm>
      {error && (
        <p role="alert" className="max-w-60 whitespace-normal text-xs text-danger">
          {error}
        </p>
      )}
    </>
  );
}

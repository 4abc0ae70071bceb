import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { FormError } from "~/components/form/form-error";
import { PostError } from "~/components/form/post-error";
import type { Post } from "~/components/form/use-post";
import { Button, type ButtonProps } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import type { PasskeyPurpose } from "~/lib/passkey/browser-passkey";
import { paths } from "~/lib/paths";

const loadBrowserPasskey = () => import("~/lib/passkey/browser-passkey");

export interface PasskeyButtonProps extends Pick<ButtonProps, "variant" | "children"> {
  purpose: PasskeyPurpose;
  /** The form that signs in by what the device answers. */
  post: Post;
  /** What that form says besides the answer. */
  fields(): Record<string, string>;
  /** Shown where no passkey was used. */
  failure: string;
}

/** Asks for a passkey and signs in by it. Nothing where the browser knows none. */
export function PasskeyButton({ purpose, post, fields, failure, ...button }: PasskeyButtonProps) {
  const browser = useLazyModule(loadBrowserPasskey);
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  if (!browser?.hasPasskeys()) return null;
  const { answerChallenge } = browser;
  async function requestPasskey() {
    setState("asking");
    try {
      const response = await answerChallenge(paths.passkeyChallenge, purpose);
      const form = new FormData();
      const values = { ...fields(), intent: post.intent, response };
      for (const [name, value] of Object.entries(values)) form.set(name, value);
      post.send(form, { method: "post", action: post.formProps.action });
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {state === "failed" && <FormError>{failure}</FormError>}
      <Button
        size="lg"
        className="w-full"
        variant={button.variant}
        onClick={() => void requestPasskey()}
        busy={state === "asking" || post.busy}
      >
        <Icon as={Fingerprint} />
        {button.children}
      </Button>
      {state === "idle" && <PostError post={post} />}
    </div>
  );
}

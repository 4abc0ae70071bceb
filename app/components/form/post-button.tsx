import { Button, type ButtonProps } from "~/components/ui/button";
import { ActionForm, type ActionFormProps } from "./action-form";
import { PostError } from "./post-error";
import { usePost } from "./use-post";

export interface PostButtonProps
  extends Omit<ButtonProps, "type" | "busy" | "id" | "form" | "hidden"> {
  intent: string;
  /** Which of several alike is meant. */
  id?: string;
  /** Address of the action; the page's own where not given. */
  action?: string;
  hidden?: ActionFormProps["hidden"];
}

/** A form that is one button; where it is refused, it says why below. */
export function PostButton({ intent, id, action, hidden, ...button }: PostButtonProps) {
  const post = usePost({ intent, id, action });
  return (
    <ActionForm form={post} hidden={hidden}>
      <Button {...button} type="submit" busy={post.busy} />
      <PostError post={post} />
    </ActionForm>
  );
}

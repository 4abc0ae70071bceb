import { type Post, usePostError } from "./use-post";

type Answered = Pick<Post, "answer" | "isOffline">;

/** Why a form that is a button, a switch or a choice was refused; nothing where it was not. */
export function PostError({ post }: { post: Answered }) {
  return (post.isOffline || post.answer?.result.error) && <ErrorText post={post} />;
}

// Apart: a page without the texts of errors need not load them before there is one.
function ErrorText({ post }: { post: Answered }) {
  return (
    <p role="alert" className="mt-1 max-w-60 whitespace-normal text-xs text-danger">
      {usePostError(post)}
    </p>
  );
}

import { useLocation } from "@remix-run/react";
import { usePost } from "~/components/form/use-post";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { publicPaths } from "~/lib/public-paths";
import type { ChoiceName } from "~contract/preferences";

/** Of the one form that the action at publicPaths.preferences knows. */
export const keepIntent = "keep";

/**
 * A form that keeps one choice: shown as chosen while it is on its way, and taken back where it was refused, which a
 * PostError says. Without script it is posted, and the page comes back.
 * @param kept what is kept now
 */
export function useChoice(name: ChoiceName, kept: string) {
  const post = usePost({
    intent: keepIntent,
    id: name,
    action: publicPaths.preferences,
    lastCounts: true,
  });
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  return {
    name,
    post,
    chosen: String(post.sent?.get(name) ?? kept),
    /** For its ActionForm. */
    hidden: { redirect: hydrated ? undefined : pathname + search },
  };
}

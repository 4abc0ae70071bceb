import { useLocation, useSubmit } from "@remix-run/react";
import { useCallback } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { usePost } from "~/components/form/use-post";
import { paths } from "~/lib/paths";
import type { ChoiceName } from "~contract/preferences";

const intent = "keep";

/**
 * A form that keeps one choice: shown as chosen while it is on its way, and taken back where it was refused, which a
 * PostError says. Without script it is posted, and the page comes back.
 * @param kept what is kept now
 */
export function useChoice(name: ChoiceName, kept: string) {
  const post = usePost({ intent, id: name, action: paths.preferences, lastCounts: true });
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

/**
 * Keeps what script chooses; the page's data is loaded again with it. A failure is not worth a message: it is not
 * remembered.
 */
export function useKeepChoice() {
  const submit = useSubmit();
  return useCallback(
    (choice: { [Name in ChoiceName]?: string | readonly string[] }) => {
      // Without network the router could not even load the form's action, and would reload the page.
      if (!navigator.onLine) return;
      const form = new FormData();
      form.set("intent", intent);
      for (const [name, values] of Object.entries(choice)) {
        for (const value of [values].flat()) form.append(name, value);
      }
      submit(form, {
        method: "post",
        action: paths.preferences,
        navigate: false,
        fetcherKey: `keep ${Object.keys(choice)}`,
      });
    },
    [submit],
  );
}

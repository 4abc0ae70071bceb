import { useSubmit } from "@remix-run/react";
import { useCallback } from "react";
import { paths } from "~/lib/paths";
import type { ChoiceName } from "~contract/preferences";
import { keepIntent } from "./use-choice";

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
      form.set("intent", keepIntent);
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

import { useTranslation } from "react-i18next";
import { useActionForm } from "~/components/form/use-action-form";
import type { FormFault } from "~/lib/forms/form-answer";
import type { SavedView } from "~/lib/wall/saved-view";

/**
 * The form that saves the wall under the current view's own name. `action`: address of the views; by default the
 * page's.
 */
export function useSaveView(view: SavedView | null, action?: string) {
  return useActionForm({
    intent: "save",
    id: view?.id,
    action,
    labels: {},
    texts: useTileFaults(),
  });
}

/** Texts for a wall that cannot be saved as it is, or at all. */
export function useTileFaults() {
  const { t } = useTranslation("live");
  return {
    HOST_NOT_FOUND: t("views.unreachable"),
    AT_LEAST_ONE: t("views.noCamera"),
    INVALID_ARGUMENT: ({ max }: FormFault, field: string | null) =>
      field === null && max ? t("views.full", { max }) : undefined,
  };
}

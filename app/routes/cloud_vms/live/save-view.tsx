import { Save } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { Icon } from "~/components/ui/icon";
import { barButtonClass } from "~/components/wall/bar-style";
import { tileFields } from "~/lib/wall/saved-view";
import type { WallState } from "~/lib/wall/wall-state";
import type { useSaveView } from "./use-save-view";

/** Says that the wall differs from its view, and saves it under the view's own name; why not, below the button. */
export function SaveView({
  form,
  wall,
}: {
  form: ReturnType<typeof useSaveView>;
  wall: WallState;
}) {
  const { t } = useTranslation("live");
  return (
    <>
      <span className="rounded-full bg-[#1d232b] px-2 py-0.5 text-2xs font-medium text-[#aeb7c2] max-lg:hidden">
        {t("views.edited")}
      </span>
      <ActionForm form={form} hidden={tileFields(wall)} className="relative">
        <button type="submit" className={barButtonClass}>
          <Icon as={Save} />
          <span className="max-lg:sr-only">{t("views.save")}</span>
        </button>
        {form.error && (
          <div
            data-theme="dark"
            className="absolute top-9 left-0 z-40 w-72 max-w-[80vw] rounded-lg bg-overlay text-xs shadow-dialog"
          >
            <FormFailure form={form} />
          </div>
        )}
      </ActionForm>
    </>
  );
}

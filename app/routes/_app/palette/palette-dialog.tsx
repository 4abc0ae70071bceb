import { useCallback, useDeferredValue, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteUser } from "~/components/palette/targets";
import { Dialog } from "~/components/ui/dialog";
import { PaletteBody } from "./palette-body";

export interface PaletteDialogProps {
  user: PaletteUser & { id: string };
  /** What was typed before it opened; null: drawn, but closed. */
  startText: string | null;
  onClose: () => void;
}

/** Everything of the console by its name: pages and actions at once, what the cloud finds as it is typed. */
export default function PaletteDialog({ user, startText, onClose }: PaletteDialogProps) {
  const { t } = useTranslation("palette");
  const id = useId();
  const isOpen = startText !== null;
  // The field stands and takes keys in the first picture; the list, which takes longer to draw, in the next.
  const isListed = useDeferredValue(isOpen) && isOpen;
  const [round, setRound] = useState(0);
  const close = useCallback(() => {
    // The next opening finds an empty palette that is drawn by then.
    setRound((before) => before + 1);
    onClose();
  }, [onClose]);
  return (
    <Dialog
      isOpen={isOpen}
      labelledBy={`${id}title`}
      onClose={close}
      className="mt-[min(110px,6dvh)] w-155"
    >
      <h2 id={`${id}title`} className="sr-only">
        {t("heading")}
      </h2>
      <PaletteBody
        key={`${round} ${startText ?? ""}`}
        user={user}
        startText={startText ?? ""}
        isListed={isListed}
        onClose={close}
      />
    </Dialog>
  );
}

import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { limits } from "~contract/limits";

interface IdleDialogProps {
  secondsLeft: number;
  onKeep: () => void;
  onStop: () => void;
}

/** Announced at these seconds only: an announcement each second would drown all others. */
const spoken = [30, 10, 5];
const ringLength = 2 * Math.PI * 46;

/** Asks whether the user is still watching. Escape and Enter continue (C214, C215). */
export function IdleDialog({ secondsLeft, onKeep, onStop }: IdleDialogProps) {
  const { t } = useTranslation("live");
  const stops = t("idle.stops", { count: secondsLeft });
  return (
    <Dialog
      alert
      labelledBy="idle-title"
      describedBy="idle-text"
      onClose={onKeep}
      className="w-100 p-8 text-center"
    >
      <CountdownRing secondsLeft={secondsLeft} />
      <h2 id="idle-title" className="mt-5 text-lg">
        {t("idle.title")}
      </h2>
      <p id="idle-text" className="tnum mt-1.5 text-fg-2">
        {t("idle.nobody", { count: limits.idleTimeoutMs / 60_000 })} {stops}
      </p>
      <p aria-live="assertive" className="sr-only">
        {spoken.includes(secondsLeft) && stops}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button size="lg" className="flex-1" onClick={onStop}>
          {t("idle.stop")}
        </Button>
        <Button size="lg" variant="primary" className="flex-1" data-first-focus onClick={onKeep}>
          {t("idle.keep")}
        </Button>
      </div>
    </Dialog>
  );
}

function CountdownRing({ secondsLeft }: { secondsLeft: number }) {
  const gone = 1 - secondsLeft / limits.idleCountdownSeconds;
  const circle = { cx: 52, cy: 52, r: 46, fill: "none", strokeWidth: 5 };
  return (
    <svg width="104" height="104" viewBox="0 0 104 104" aria-hidden="true" className="mx-auto">
      <circle {...circle} stroke="#2b323c" />
      <circle
        {...circle}
        stroke="var(--color-accent)"
        strokeLinecap="round"
        strokeDasharray={ringLength}
        strokeDashoffset={ringLength * gone}
        transform="rotate(-90 52 52)"
      />
      <text
        x="52"
        y="63"
        textAnchor="middle"
        fill="currentColor"
        className="tnum text-3xl font-[650]"
      >
        {secondsLeft}
      </text>
    </svg>
  );
}

import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { assessPassword } from "~contract/password";
import { RuleItem } from "./rule-item";

const kinds = ["upper", "lower", "digit", "special"] as const;
const neededKinds = 3;

/**
 * The rules of a new password, ticked off while it is typed; a plain list without script.
 * Tie it to the field by its id. Texts: namespace "password".
 */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation("password");
  const hydrated = useHydrated();
  const { longEnough, writable, classes, accepted } = assessPassword(password);
  const found = kinds.filter((kind) => classes[kind]).length;
  const steps = Number(longEnough) + Math.min(found, neededKinds);
  return (
    <div>
      {hydrated && <Meter steps={writable ? steps : 0} />}
      <div id={id} className="text-xs text-fg-3">
        <p>{t("rules.heading")}</p>
        <ul className="mt-1.5 grid grid-cols-2 gap-x-3 gap-y-1 max-sm:grid-cols-1">
          <Rule met={longEnough} text={t("rules.length")} />
          {kinds.map((kind) => (
            <Rule key={kind} met={classes[kind]} text={t(`rules.${kind}`)} />
          ))}
          {!writable && <Rule met={false} text={t("rules.no_space")} />}
        </ul>
      </div>
      <p role="status" className="sr-only">
        {hydrated && accepted ? t("rules.accepted") : ""}
      </p>
    </div>
  );
}

/** Full when the rules are met. */
function Meter({ steps }: { steps: number }) {
  return (
    <div aria-hidden="true" className="mb-2 flex gap-1">
      {Array.from({ length: 1 + neededKinds }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={cx("h-1 flex-1 rounded-full", index < steps ? "bg-ok" : "bg-active")}
        />
      ))}
    </div>
  );
}

function Rule({ met, text }: { met: boolean; text: string }) {
  const { t } = useTranslation("password");
  const words = { met: t("rules.met"), open: t("rules.unmet"), broken: "" };
  return <RuleItem state={met ? "met" : "open"} text={text} words={words} />;
}

import { Check, Minus, X } from "lucide-react";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";

const looks = {
  open: { icon: Minus, className: "" },
  met: { icon: Check, className: "text-ok" },
  broken: { icon: X, className: "text-danger" },
} as const;

/** One part of a field's rule, ticked off while the field is typed into; without script it only says the rule. */
export function RuleItem({
  state,
  text,
  words,
}: {
  state: keyof typeof looks;
  text: string;
  /** What each state is called, for those who cannot see it; empty for nothing to say. */
  words: Record<keyof typeof looks, string>;
}) {
  const hydrated = useHydrated();
  const { icon, className } = looks[hydrated ? state : "open"];
  const word = hydrated ? words[state] : "";
  return (
    <li className={cx("flex items-center gap-1.5", className)}>
      <Icon as={icon} size={14} />
      {text}
      {word && <span className="sr-only">, {word}</span>}
    </li>
  );
}

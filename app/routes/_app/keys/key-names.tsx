import { useTranslation } from "react-i18next";
import { KeyCap } from "~/components/ui/key-cap";
import type { NamedKey } from "~/lib/keys/key-table";

const arrows: Record<string, string> = {
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
};
const named = ["ctrl", "alt", "shift", "escape", "enter", "delete"] satisfies NamedKey[];

/** Keys as they are printed on the keyboards of the user's language. */
export function KeyNames({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation("keys");
  const nameOf = (key: string): string => {
    if (key === " ") return t("key.space");
    const own = named.find((name) => name === key);
    return own ? t(`key.${own}`) : (arrows[key] ?? key.toUpperCase());
  };
  // A "+" alone is the key itself.
  const nameAll = (key: string) => (key === "+" ? key : key.split("+").map(nameOf).join(" "));
  return keys.map((key) => <KeyCap key={key}>{nameAll(key)}</KeyCap>);
}

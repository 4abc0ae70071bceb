import { useTranslation } from "react-i18next";
import { RuleItem } from "~/components/form/rule-item";
import { TextField } from "~/components/form/text-field";
import type { FieldProps } from "~/components/form/use-action-form";
import { useNativeValues } from "~/components/form/use-native-values";
import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";
import { assessVpnId } from "~contract/vpn-id";

const parts = ["length", "characters", "ends"] as const;

/** A VPN ID being chosen, with its rule ticked off as it is typed; a plain list without script. */
export function VpnIdField(field: FieldProps) {
  const { t } = useTranslation("vpn");
  const { number } = useFormat();
  const { frame, values } = useNativeValues({ [field.name]: [field.defaultValue ?? ""] });
  const typed = values[field.name]?.[0] ?? "";
  const met = assessVpnId(typed);
  const rules = `${field.id}-rules`;
  const bounds = { min: number(limits.vpnIdMinChars), max: number(limits.vpnIdMaxChars) };
  return (
    <div ref={frame} className="flex flex-col gap-2">
      <TextField
        {...field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-first-focus
        describedBy={rules}
        className="font-mono"
        labelEnd={
          <span
            className={`tnum ${typed.length > limits.vpnIdMaxChars ? "text-danger" : "text-fg-3"}`}
          >
            {number(typed.length)}/{bounds.max}
          </span>
        }
      />
      <ul id={rules} className="flex flex-col gap-1 text-xs text-fg-3">
        {parts.map((part) => (
          <RuleItem
            key={part}
            state={typed === "" ? "open" : met[part] ? "met" : "broken"}
            text={t(`rule.${part}`, bounds)}
            words={{ met: t("rule.met"), broken: t("rule.broken"), open: "" }}
          />
        ))}
      </ul>
    </div>
  );
}

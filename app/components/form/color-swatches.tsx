import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { type Color, colors } from "~contract/ai";
import { GroupField } from "./field";
import { useNativeValues } from "./use-native-values";

/** Classes that fill with a colour of the contract. */
export const colorFills: Record<Color, string> = {
  white: "bg-swatch-white",
  gray: "bg-swatch-gray",
  black: "bg-swatch-black",
  yellow: "bg-swatch-yellow",
  orange: "bg-swatch-orange",
  blue: "bg-swatch-blue",
  pink: "bg-swatch-pink",
  purple: "bg-swatch-purple",
  red: "bg-swatch-red",
  brown: "bg-swatch-brown",
  green: "bg-swatch-green",
};

export interface ColorSwatchesProps {
  id: string;
  name: string;
  label: string;
  /** Chosen at first, by the contract's names. */
  values: readonly string[];
  form?: string;
  hint?: string;
  error?: string | undefined;
  /** One colour at most: radio buttons, the first of which is this text, "Any colour". */
  single?: string;
}

/**
 * The eleven colours as boxes to tick. Each has its name, read out and as a tooltip; what is chosen has a tick and a
 * ring, and is said in words beside the label. Texts: namespace "ai".
 */
export function ColorSwatches(props: ColorSwatchesProps) {
  const { id, name, label, values, hint, error, single } = props;
  const { t, i18n } = useTranslation("ai");
  const { frame, values: now } = useNativeValues({ [name]: values });
  const chosen = colors.filter((color) => now[name]?.includes(color));
  const names = chosen.map((color) => t(`color.${color}`));
  return (
    <GroupField
      id={id}
      label={label}
      labelEnd={new Intl.ListFormat(i18n.language).format(names)}
      hint={hint}
      error={error}
    >
      {(wiring) => (
        <div ref={frame} className="flex flex-wrap items-center gap-2">
          {single !== undefined && <AnyColor {...props} text={single} />}
          {colors.map((color) => (
            <Swatch key={color} {...props} {...wiring} color={color} text={t(`color.${color}`)} />
          ))}
        </div>
      )}
    </GroupField>
  );
}

function Swatch({
  name,
  values,
  form,
  single,
  color,
  text,
  ...input
}: ColorSwatchesProps & { color: Color; text: string }) {
  return (
    <label
      title={text}
      className="relative grid size-6.5 cursor-pointer place-items-center rounded-[7px] max-md:size-11"
    >
      <input
        aria-invalid={input.error ? true : undefined}
        type={single === undefined ? "checkbox" : "radio"}
        name={name}
        value={color}
        form={form}
        defaultChecked={values.includes(color)}
        aria-label={text}
        className={cx(
          "peer absolute inset-0 cursor-pointer appearance-none rounded-[7px] shadow-[inset_0_0_0_1px_rgb(128_128_128/.45)]",
          "checked:shadow-[0_0_0_2px_var(--color-surface),0_0_0_4px_var(--color-accent)] focus-visible:outline-offset-4 forced-colors:appearance-auto forced-color-adjust-none",
          colorFills[color],
        )}
      />
      <Check
        aria-hidden
        size={15}
        strokeWidth={3}
        className="pointer-events-none relative hidden text-white drop-shadow-[0_0_1.5px_black] peer-checked:block"
      />
    </label>
  );
}

function AnyColor({ name, values, form, text }: ColorSwatchesProps & { text: string }) {
  return (
    <label className="relative flex min-h-6.5 cursor-pointer items-center rounded-full border border-line-2 px-2.25 text-xs font-medium text-fg-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text max-md:min-h-11">
      <input
        type="radio"
        name={name}
        value=""
        form={form}
        defaultChecked={values.length === 0}
        className="sr-only"
      />
      {text}
    </label>
  );
}

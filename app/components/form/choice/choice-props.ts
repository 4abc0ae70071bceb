import type { InputSize } from "../input-box";
import type { FieldProps } from "../use-action-form";
import type { Choice } from "./choice";

export interface ChoiceFieldProps extends Omit<FieldProps, "form" | "defaultValue"> {
  form?: string;
  choices: readonly Choice[];
  /** What is chosen at first. */
  values: readonly string[];
  multiple?: boolean;
  /** What it means when nothing is chosen: "Any brand". Without it one has to be chosen. */
  empty?: string;
  hint?: string;
  size?: InputSize;
}

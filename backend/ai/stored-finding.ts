import { colors } from "../../contract/ai";
import { canonicalBrand } from "../../contract/brands";
import type { DeviceFinding } from "../../contract/device-events";

/** A finding's values as `ai_event` stores them, which searches compare with. */

export const colorNumber = (color: DeviceFinding["color"]) =>
  color ? colors.indexOf(color) : null;
export const storedBrand = ({ brand }: DeviceFinding) => brand && canonicalBrand(brand);
export const storedPlate = ({ lpr }: DeviceFinding) => lpr?.trim().toUpperCase() || null;

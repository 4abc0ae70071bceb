import { limits } from "~contract/limits";

/** The digits of what was typed or pasted, at most six: "123 456" is 123456 (checklist C268, C269). */
export function toCodeDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^0-9]/g, "")
    .slice(0, limits.smsCodeDigits);
}

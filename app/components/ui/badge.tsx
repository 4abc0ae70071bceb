import type { ReactNode } from "react";
import { cx } from "~/lib/cx";

export type Tone = "neutral" | "ok" | "warn" | "danger" | "ai" | "accent";

const tones: Record<Tone, string> = {
  neutral: "bg-active text-fg-2",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
  ai: "bg-ai-soft text-ai",
  accent: "bg-accent-soft text-accent-text",
};

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex h-5 items-center gap-1.25 whitespace-nowrap rounded-[5px] px-1.75 text-2xs font-[550]",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

import { cx } from "~/lib/cx";

// White text on each is at least 4.5:1.
const colours = ["bg-[#2f6b57]", "bg-[#3b5b8c]", "bg-[#7a4a73]", "bg-[#8a5226]", "bg-[#4f5f6f]"];

/** Initials on a colour that stays with the name. The name itself stands beside it. */
export function Avatar({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .map((part) => [...part][0] ?? "")
    .slice(0, 2)
    .join("");
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-7 shrink-0 place-items-center rounded-full text-2xs font-semibold text-white uppercase",
        colours[sum % colours.length],
      )}
    >
      {letters}
    </span>
  );
}

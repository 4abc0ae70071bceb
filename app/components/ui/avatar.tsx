import { cx } from "~/lib/cx";

// White text on each is at least 4.5:1.
const colours = ["bg-[#2f6b57]", "bg-[#3b5b8c]", "bg-[#7a4a73]", "bg-[#8a5226]", "bg-[#4f5f6f]"];

const sizes = {
  sm: "size-7 text-2xs",
  md: "size-9 text-xs",
  lg: "size-18 text-[28px]/none",
} as const;

/**
 * A user's picture, or their initials on a colour that stays with the name. The name itself stands beside it.
 * `picture`: the contract's profile_picture.
 */
export function Avatar({
  name,
  picture,
  size = "sm",
}: {
  name: string;
  picture?: string | null;
  size?: keyof typeof sizes;
}) {
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
        "relative grid shrink-0 select-none place-items-center overflow-hidden rounded-full font-semibold text-white uppercase",
        sizes[size],
        colours[sum % colours.length],
      )}
    >
      {letters}
      {/* Over the initials: they show until it is there, and where it is gone. Pictures have no transparent parts. */}
      {picture && (
        <img
          loading="lazy"
          src={picture}
          alt=""
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

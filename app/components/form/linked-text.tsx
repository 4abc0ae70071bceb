import { Fragment, type ReactNode } from "react";

/**
 * A text with marks for its links: "Read the <terms>terms</terms>." Each mark becomes what `links` makes of its words.
 */
export function LinkedText<Mark extends string>({
  text,
  links,
}: {
  text: string;
  links: Record<Mark, (words: string) => ReactNode>;
}) {
  // Words, mark, marked words, words, …
  const parts = text.split(/<(\w+)>([^<]*)<\/\w+>/);
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const mark = parts[index - 1];
    const link = index % 3 === 2 && mark !== undefined && links[mark as Mark];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    return <Fragment key={index}>{link ? link(part) : part}</Fragment>;
  });
}

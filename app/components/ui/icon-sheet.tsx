import type { LucideIcon } from "lucide-react";

const idOf = (name: string) => `icon-${name}`;

/** Icons that a list repeats in each of its rows, drawn once for all of them. */
export function IconSheet({ icons }: { icons: Readonly<Record<string, LucideIcon>> }) {
  return (
    <svg aria-hidden="true" className="hidden">
      {Object.entries(icons).map(([name, Glyph]) => (
        <symbol key={name} id={idOf(name)}>
          <Glyph size={16} strokeWidth={1.75} />
        </symbol>
      ))}
    </svg>
  );
}

/** An icon of a sheet that stands in the page. */
export function SheetIcon({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" className="size-4 shrink-0">
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}

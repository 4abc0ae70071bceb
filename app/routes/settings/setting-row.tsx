import type { ReactNode } from "react";

/** One setting: what it is at the left, how it stands at the right; one above the other where it is narrow. */
export function SettingRow({
  id,
  title,
  text,
  children,
}: {
  /** Of the title, to label a group of controls with. */
  id?: string;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5 border-line border-b px-4 py-3.5 last:border-b-0">
      <div className="min-w-[min(100%,15rem)] flex-1">
        <h3 id={id} className="font-medium [overflow-wrap:anywhere]">
          {title}
        </h3>
        {text && <p className="mt-0.5 text-fg-3 [overflow-wrap:anywhere]">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}

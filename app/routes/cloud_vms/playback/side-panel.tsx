import { Link, useLocation, useNavigate } from "@remix-run/react";
import { RotateCw, X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { FailedRequest } from "~/components/ui/failed-request";
import { Icon } from "~/components/ui/icon";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";

interface SidePanelProps {
  /** Element id of the heading, which labels the panel. */
  titleId: string;
  title: string;
  closeTo: string;
  closeLabel: string;
  children: ReactNode;
}

/** Panel beside the recordings, or over them on narrow screens; playback continues. Escape inside closes it. */
export function SidePanel({ titleId, title, closeTo, closeLabel, children }: SidePanelProps) {
  const panel = useKeptFocus<HTMLElement>("li");
  const navigate = useNavigate();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    navigate(closeTo, { preventScrollReset: true });
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      data-takes-focus
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
      data-theme="dark"
      className="flex min-h-0 w-82 outline-none shrink-0 flex-col border-l border-[#1f252d] bg-[#11151b] text-[#dfe5ea] [color-scheme:dark] max-md:fixed max-md:inset-0 max-md:z-40 max-md:w-auto"
    >
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-[#1f252d] px-4">
        <h2 id={titleId} className="text-base font-semibold text-white">
          {title}
        </h2>
        <Link
          to={closeTo}
          preventScrollReset
          aria-label={closeLabel}
          title={closeLabel}
          className={`${buttonClass("ghost", "sm", true)} ml-auto`}
        >
          <Icon as={X} />
        </Link>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 [scrollbar-width:thin]">{children}</div>
    </aside>
  );
}

/** Shown when a panel's data failed to load, with a button to retry (decision D36, C333). */
export function PanelFailed({ text }: { text: string }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-danger">
        {text} <FailedRequest />
      </p>
      <Link
        replace
        preventScrollReset
        to={pathname + search}
        className={buttonClass("secondary", "sm")}
      >
        <Icon as={RotateCw} size={14} />
        {t("try_again")}
      </Link>
    </div>
  );
}

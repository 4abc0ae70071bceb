import { Menu } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { sidebarId } from "./sidebar-style";

/**
 * Where there is no room for the sidebar beside the page, opens it over the page: by style alone (`drawerClass`), so that
 * it works without script. Script moves the focus into it, and closes it by Escape and by a press on the page.
 */
export function NavOpener() {
  const { t } = useTranslation();
  const opener = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeByPress = ({ target }: PointerEvent) => {
      const isOnPage = target instanceof Element && target.closest("header, main") !== null;
      if (isOnPage && !opener.current?.contains(target)) opener.current?.removeAttribute("open");
    };
    const closeByKey = (event: KeyboardEvent) => {
      // A menu that is open in it closes first.
      if (event.key !== "Escape" || event.defaultPrevented || !opener.current?.open) return;
      opener.current.open = false;
      opener.current.querySelector("summary")?.focus();
    };
    addEventListener("pointerdown", closeByPress);
    addEventListener("keydown", closeByKey);
    return () => {
      removeEventListener("pointerdown", closeByPress);
      removeEventListener("keydown", closeByKey);
    };
  }, []);
  const label = t("nav.open");
  return (
    <details
      ref={opener}
      data-floats
      data-opens-sidebar
      className="md:hidden"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open)
          document.getElementById(sidebarId)?.querySelector<HTMLElement>("nav a")?.focus();
      }}
    >
      <summary
        aria-label={label}
        title={label}
        aria-controls={sidebarId}
        className={buttonClass("ghost", "lg", true)}
      >
        <Icon as={Menu} />
      </summary>
    </details>
  );
}

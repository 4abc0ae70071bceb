import { Building2, Cctv, ChevronsUpDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Section, services } from "~/components/shell/navigation";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { MenuLink } from "~/components/ui/menu-item";
import { cx } from "~/lib/cx";
import { hiddenInRail } from "./sidebar-style";

/** Which service this is, of which account; opens the others. */
export function ServiceSwitcher({
  section,
  account,
}: {
  section: Section;
  account: { name: string; id: number };
}) {
  const { t } = useTranslation();
  return (
    <Menu
      buttonClassName="flex h-11 w-full text-left items-center gap-2.5 rounded-lg border border-line-2 bg-raised px-2 rail:justify-center rail:px-0"
      panelClassName="w-51"
      className="mb-1"
      button={
        <>
          <span className="grid size-7 shrink-0 place-items-center rounded-ctl bg-accent-soft text-accent-text">
            <Icon as={section === "vms" ? Cctv : Building2} />
          </span>
          <span className="sr-only">{t("nav.switch_service")}: </span>
          <span className={cx("min-w-0", hiddenInRail)}>
            <span className="block truncate font-semibold leading-4">
              {t(section === "vms" ? "title.cloud_vms" : "nav.account")}
            </span>
            <span className="tnum block truncate text-2xs text-fg-3">
              {account.name} · {account.id}
            </span>
          </span>
          <Icon as={ChevronsUpDown} className={cx("ml-auto text-fg-3", hiddenInRail)} />
        </>
      }
    >
      {services.map(({ to, title, icon, section: target }) => (
        <MenuLink
          key={to}
          to={to}
          prefetch="intent"
          aria-current={target === section ? "true" : undefined}
        >
          <Icon as={icon} className={target === section ? "text-accent-text" : "text-fg-3"} />
          {t(`title.${title}`)}
        </MenuLink>
      ))}
    </Menu>
  );
}

import { useRouteLoaderData } from "@remix-run/react";
import { Ellipsis, LogOut } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useShownPicture } from "~/components/notice/notice-context";
import { ChoiceForm } from "~/components/shell/choice-form";
import { LanguageChoice } from "~/components/shell/language-menu";
import { Avatar } from "~/components/ui/avatar";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { MenuButton, MenuHeading } from "~/components/ui/menu-item";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";
import type { loader as rootLoader } from "~/root";
import { themes } from "~contract/names";

export interface MenuUser {
  name: string;
  email: string;
  /** Already translated: master, region manager or operator. */
  role: string;
}

/** Who is signed in; language, theme and the way out. All of it works without script. */
export function UserMenu({
  user,
  wordsClassName,
  ...place
}: {
  user: MenuUser;
  wordsClassName?: string;
  buttonClassName: string;
  align?: "end";
  opensAbove?: boolean;
}) {
  const { t } = useTranslation();
  const picture = useShownPicture();
  return (
    <Menu
      {...place}
      panelClassName="max-h-[calc(100dvh-5rem)] w-58 overflow-y-auto"
      button={
        <>
          <Avatar name={user.name} picture={picture} />
          <span className={cx("min-w-0 text-left", wordsClassName)}>
            <span className="block truncate font-medium leading-4">{user.name}</span>
            <span className="block truncate text-2xs text-fg-3">{user.role}</span>
          </span>
          <span className="sr-only">{t("user_menu.open")}</span>
          <Icon as={Ellipsis} className={cx("ml-auto text-fg-3", wordsClassName)} />
        </>
      }
    >
      <UserMenuPanel user={user} />
    </Menu>
  );
}

function UserMenuPanel({ user }: { user: MenuUser }) {
  const { t } = useTranslation();
  // The menu stands in the sidebar and, for small screens, in the top bar.
  const id = useId();
  const theme = useRouteLoaderData<typeof rootLoader>("root")?.theme ?? "dark";
  return (
    <>
      <p className="px-2 py-1.5">
        <span className="block truncate font-semibold">{user.name}</span>
        <span className="block truncate text-xs text-fg-2">{user.email}</span>
      </p>
      <hr className="-mx-1.25 my-1.25 border-line-2" />
      <MenuHeading id={`${id}theme`}>{t("theme.label")}</MenuHeading>
      <ChoiceForm
        name="theme"
        current={theme}
        labelledBy={`${id}theme`}
        choices={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <hr className="-mx-1.25 my-1.25 border-line-2" />
      <MenuHeading id={`${id}language`}>{t("language")}</MenuHeading>
      <LanguageChoice labelledBy={`${id}language`} />
      <hr className="-mx-1.25 my-1.25 border-line-2" />
      {/* A whole new page: nothing of this user stays in memory (C179). */}
      <form method="post" action={paths.logout}>
        <MenuButton>
          <Icon as={LogOut} className="text-fg-3" />
          {t("user_menu.log_out")}
        </MenuButton>
      </form>
    </>
  );
}

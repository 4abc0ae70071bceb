import { Ellipsis, LogOut } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { PostError } from "~/components/form/post-error";
import { useShownPicture } from "~/components/notice/notice-context";
import { languageOptions, useLanguage } from "~/components/shell/language-menu";
import { MenuChoice } from "~/components/shell/menu-choice";
import { useChoice } from "~/components/shell/use-choice";
import { Avatar } from "~/components/ui/avatar";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { MenuButton, MenuHeading } from "~/components/ui/menu-item";
import { cx } from "~/lib/cx";
import { useRootData } from "~/lib/hooks/use-root-data";
import { paths } from "~/lib/paths";
import { themes } from "~contract/names";
import { hiddenInRail } from "./sidebar-style";

type Choice = ReturnType<typeof useChoice>;

export interface MenuUser {
  name: string;
  email: string;
  /** Already translated: master, region manager or operator. */
  role: string;
}

/** Who is signed in; language, theme and the way out. All of it works without script. */
export function UserMenu({ user }: { user: MenuUser }) {
  const { t } = useTranslation();
  const picture = useShownPicture();
  const theme = useChoice("theme", useRootData()?.theme ?? "dark");
  const language = useChoice("language", useLanguage());
  return (
    <>
      <PostError post={theme.post} />
      <PostError post={language.post} />
      <Menu
        opensAbove
        buttonClassName="flex w-full items-center gap-2.5 rounded-ctl p-1.5 hover:bg-hover"
        panelClassName="max-h-[calc(100dvh-5rem)] w-58 overflow-y-auto"
        button={
          <>
            <Avatar name={user.name} picture={picture} />
            <span className={cx("min-w-0 text-left", hiddenInRail)}>
              <span className="block truncate font-medium leading-4">{user.name}</span>
              <span className="block truncate text-2xs text-fg-3">{user.role}</span>
            </span>
            <span className="sr-only">{t("user_menu.open")}</span>
            <Icon as={Ellipsis} className={cx("ml-auto text-fg-3", hiddenInRail)} />
          </>
        }
      >
        <UserMenuPanel {...{ user, theme, language }} />
      </Menu>
    </>
  );
}

function UserMenuPanel({
  user,
  theme,
  language,
}: {
  user: MenuUser;
  theme: Choice;
  language: Choice;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <p className="px-2 py-1.5">
        <span className="block truncate font-semibold">{user.name}</span>
        <span className="block truncate text-xs text-fg-2">{user.email}</span>
      </p>
      <hr className="-mx-1.25 my-1.25 border-line-2" />
      <MenuHeading id={`${id}theme`}>{t("theme.label")}</MenuHeading>
      <MenuChoice
        choice={theme}
        labelledBy={`${id}theme`}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <hr className="-mx-1.25 my-1.25 border-line-2" />
      <MenuHeading id={`${id}language`}>{t("language")}</MenuHeading>
      <MenuChoice choice={language} labelledBy={`${id}language`} options={languageOptions} />
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

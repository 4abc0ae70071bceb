import { ChevronDown, Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PostError } from "~/components/form/post-error";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { useRootData } from "~/lib/hooks/use-root-data";
import { languageNames } from "~/lib/i18n/i18n";
import { type Language, languageTags } from "~contract/languages";
import { MenuChoice } from "./menu-choice";
import { useChoice } from "./use-choice";

export function useLanguage(): Language {
  return useRootData()?.language ?? "en";
}

/** The six languages, each in its own words (C004). */
export const languageOptions = (Object.entries(languageNames) as [Language, string][]).map(
  ([value, label]) => ({ value, label, lang: languageTags[value] }),
);

export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();
  const choice = useChoice("language", current);
  return (
    <>
      <PostError post={choice.post} />
      <Menu
        buttonClassName={buttonClass("ghost", "sm")}
        panelClassName="w-44"
        align="end"
        loadsOnTouch
        button={
          <>
            <Icon as={Languages} />
            <span className="sr-only">{t("language")}: </span>
            {languageNames[current]}
            <Icon as={ChevronDown} size={13} />
          </>
        }
      >
        <MenuChoice choice={choice} options={languageOptions} />
      </Menu>
    </>
  );
}

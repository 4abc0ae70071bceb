import { useRouteLoaderData } from "@remix-run/react";
import { ChevronDown, Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { languageNames } from "~/lib/i18n/i18n";
import type { loader as rootLoader } from "~/root";
import { type Language, languageTags } from "~contract/names";
import { ChoiceForm } from "./choice-form";

export function useLanguage(): Language {
  return useRouteLoaderData<typeof rootLoader>("root")?.language ?? "en";
}

/** The six languages, each in its own words (C004). */
export function LanguageChoice({ labelledBy }: { labelledBy?: string }) {
  const current = useLanguage();
  const languages = Object.entries(languageNames) as [Language, string][];
  return (
    <ChoiceForm
      name="language"
      current={current}
      labelledBy={labelledBy}
      choices={languages.map(([value, label]) => ({ value, label, lang: languageTags[value] }))}
    />
  );
}

export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
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
      <LanguageChoice />
    </Menu>
  );
}

import { Form } from "@remix-run/react";
import { MessageSquareText, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CarriedFields } from "~/components/form/carried-fields";
import { bareInputClass, InputBox } from "~/components/form/input-box";
import { useSearchInput } from "~/components/list/use-address-value";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import type { SaidWords } from "~/lib/ai-search/read-words.server";
import { limits } from "~contract/limits";

/** The search in a sentence: it becomes the filters' chips, and what was not understood is said. */
export function WordsField({ query, said }: { query: AiSearchQuery; said: SaidWords }) {
  const { t } = useTranslation("ai_search");
  const input = useSearchInput(said.text);
  return (
    <Form
      method="get"
      action={aiSearchQuery.path}
      role="search"
      aria-label={t("words.label")}
      className="flex flex-col gap-1.5"
    >
      <CarriedFields values={aiSearchQuery.carry(query, [])} />
      <div className="flex gap-2">
        <InputBox icon={MessageSquareText} className="flex-1">
          <input
            {...input}
            type="search"
            name="words"
            maxLength={limits.searchWordsChars}
            autoComplete="off"
            aria-label={t("words.label")}
            aria-describedby={said.left.length > 0 ? "words-left" : undefined}
            placeholder={t("words.placeholder")}
            className={bareInputClass}
          />
        </InputBox>
        <Button type="submit">{t("words.submit")}</Button>
      </div>
      <div
        id="words-left"
        role="status"
        className="flex flex-col gap-1 text-xs text-warn empty:hidden"
      >
        {said.left.map(({ reason, words }) => (
          <p key={reason} className="flex items-start gap-1.5">
            <Icon as={TriangleAlert} size={13} className="mt-px" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {t(`words.left.${reason}`)} <q>{words}</q>
            </span>
          </p>
        ))}
      </div>
    </Form>
  );
}

import { Car, Sparkles, User } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { GroupField } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { type AiSearchCategory, aiSearchCategories } from "~/lib/ai-search/ai-search-query";

const icons = { person: User, vehicle: Car, ai_event: Sparkles };

interface CategoryFieldProps {
  chosen: readonly AiSearchCategory[];
  /** Translated. */
  error?: string | undefined;
}

/** What is searched for: at least one of three. */
export const CategoryField = memo(function CategoryField({ chosen, error }: CategoryFieldProps) {
  const { t } = useTranslation("ai_search");
  return (
    <GroupField id="ai-category" label={t("filters.what")} error={error}>
      {(wiring) => (
        <div className="grid grid-cols-3 gap-1.5">
          {/* A form of which no box is ticked says that too. */}
          <input type="hidden" name="category" value="" />
          {aiSearchCategories.map((category) => (
            <label
              key={category}
              className="relative flex min-w-0 cursor-pointer flex-col items-center gap-1.5 rounded-ctl border border-line-2 px-1 py-2.5 text-center text-2xs font-medium text-fg-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                {...wiring}
                type="checkbox"
                name="category"
                value={category}
                defaultChecked={chosen.includes(category)}
                className="sr-only"
              />
              <Icon as={icons[category]} />
              <span className="max-w-full hyphens-auto [overflow-wrap:anywhere]">
                {t(`category.${category}`)}
              </span>
            </label>
          ))}
        </div>
      )}
    </GroupField>
  );
});

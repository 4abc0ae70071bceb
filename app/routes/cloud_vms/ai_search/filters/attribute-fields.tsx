import { ChevronDown } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { AiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { PersonFields } from "./person-fields";
import { VehicleFields } from "./vehicle-fields";

const groups = { person: PersonFields, vehicle: VehicleFields } as const;

/** The attributes of what is searched for; of people and vehicles both, one group is open at a time. */
export const AttributeFields = memo(function AttributeFields({ query }: { query: AiSearchQuery }) {
  const { t } = useTranslation("ai_search");
  const shown = (["person", "vehicle"] as const).filter((each) => query.category.includes(each));
  return shown.map((category, index) => {
    const Fields = groups[category];
    if (shown.length === 1) return <Fields key={category} query={query} />;
    return (
      <details
        key={category}
        // The browser opens one of those with the same name at a time.
        name="ai-attributes"
        open={index === 0}
        className="group/attributes rounded-lg border border-line-2"
      >
        <summary className="flex cursor-pointer items-center gap-2 px-3 py-2 text-xs font-medium">
          {t("filters.attributes", { category: t(`category.${category}`) })}
          <Icon
            as={ChevronDown}
            size={14}
            className="ml-auto text-fg-3 group-open/attributes:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-4 px-3 pb-3">
          <Fields query={query} />
        </div>
      </details>
    );
  });
});

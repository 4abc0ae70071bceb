import { useParams } from "@remix-run/react";
import { PhotoGrid } from "~/components/list/photo-grid";
import type { AiSearchQuery } from "~/lib/ai-search/ai-search-query";
import type { Finding } from "~/lib/ai-search/search-call.server";
import { useFormat } from "~/lib/hooks/use-format";
import { ResultCard } from "./result-card";
import { useResultTexts } from "./use-result-texts";

/** People stand, vehicles are wide: the shape of a card follows what is searched for. */
const shapes = {
  tall: {
    aspect: 3 / 4,
    gridClass: "grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6",
  },
  wide: {
    aspect: 4 / 3,
    gridClass: "grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 xl:grid-cols-4",
  },
};

interface ResultGridProps {
  query: AiSearchQuery;
  findings: Finding[];
  /** Unix seconds. */
  now: number;
}

/** Results as cards. Drawn inside FollowLinks. */
export function ResultGrid({ query, findings, now }: ResultGridProps) {
  const { id } = useParams();
  const today = useFormat().date(now);
  const textsOf = useResultTexts(query);
  const isPeople = query.category.length === 1 && query.category[0] === "person";
  const { aspect, gridClass } = isPeople ? shapes.tall : shapes.wide;
  return (
    <PhotoGrid items={findings} keyOf={(finding) => finding._id} gridClass={gridClass}>
      {(finding) => (
        <ResultCard
          finding={finding}
          textsOf={textsOf}
          aspect={aspect}
          today={today}
          isCurrent={finding._id === id}
        />
      )}
    </PhotoGrid>
  );
}

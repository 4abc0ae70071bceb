import { useTranslation } from "react-i18next";

/** What a box of a finding needs: where it is, as parts of the picture, and what it shows. */
export interface BoxedFinding {
  id: string;
  category: string;
  box: number[] | null;
}

/** Key of a finding's category in namespace "ai"; categories of later clouds are AI events. */
export const categoryKey = (category: string) =>
  category === "person" || category === "vehicle"
    ? (`category.${category}` as const)
    : "category.ai_event";

/**
 * Corner ticks and a label around each finding, over a picture. The list beside the picture has the same text.
 * @param bare without the labels, on a small picture
 */
export function FindingBoxes({
  findings,
  bare = false,
}: {
  findings: readonly BoxedFinding[];
  bare?: boolean;
}) {
  return findings.map((finding) => <FindingBox key={finding.id} finding={finding} bare={bare} />);
}

interface FindingBoxProps {
  finding: BoxedFinding;
  bare: boolean;
}

function FindingBox({ finding: { box, category }, bare }: FindingBoxProps) {
  const [left, top, width, height] = box ?? [];
  if (left == null || top == null || width == null || height == null) return null;
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  const place = { left: percent(left), top: percent(top) };
  return (
    <span
      aria-hidden="true"
      style={{ ...place, width: percent(width), height: percent(height) }}
      className="corners pointer-events-none absolute text-[#b6a0ff] [--corner-size:7px] [--corner-width:1.5px]"
    >
      {!bare && <FindingLabel category={category} />}
    </span>
  );
}

function FindingLabel({ category }: { category: string }) {
  const { t } = useTranslation("ai");
  return (
    <span className="absolute bottom-full left-0 mb-0.5 rounded-[3px] bg-[#b6a0ff] px-1 text-[10px]/[14px] font-medium whitespace-nowrap text-[#14101f]">
      {t(categoryKey(category))}
    </span>
  );
}

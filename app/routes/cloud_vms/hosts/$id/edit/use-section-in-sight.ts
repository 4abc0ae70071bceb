import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** This much of a section has to be visible. */
const minRatio = 0.9;

/**
 * The part of a long page that its reader is at: the one that a link led to, as long as it is in sight, else the first
 * that is. Null before the page's script runs.
 * @param ids of elements that stay in the page; the same array each time
 */
export function useSectionInSight<Id extends string>(ids: readonly Id[]): Id | null {
  const { hash } = useLocation();
  const [inSight, setInSight] = useState<readonly Id[]>([]);
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          if (intersectionRatio >= minRatio) seen.add(target.id);
          else seen.delete(target.id);
        }
        setInSight(ids.filter((id) => seen.has(id)));
      },
      { threshold: minRatio },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return inSight.find((id) => hash === `#${id}`) ?? inSight[0] ?? null;
}

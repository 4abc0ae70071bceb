import { Fragment, lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { photoGridClass } from "./photo-grid-class";

const WindowedGrid = lazy(() => import("./windowed-grid"));

/** Above so many cards only those in sight stand in the page. */
const maxPlainItems = 200;

export interface PhotoGridProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Classes of the grid's columns, where its cards are smaller ones. */
  gridClass?: string;
  /** The card of an item: a `<li>`. */
  children: (item: Item) => ReactNode;
}

/** A list as cards with pictures. A long one keeps only what is in sight, once script runs. */
export function PhotoGrid<Item>(props: PhotoGridProps<Item>) {
  const { items, keyOf, gridClass = photoGridClass, children } = props;
  const hydrated = useHydrated();
  const plain = (
    <ul className={gridClass}>
      {items.map((item) => (
        <Fragment key={keyOf(item)}>{children(item)}</Fragment>
      ))}
    </ul>
  );
  if (!hydrated || items.length <= maxPlainItems) return plain;
  return (
    <Suspense fallback={plain}>
      <WindowedGrid count={items.length} gridClass={gridClass}>
        {(index) => {
          const item = items[index];
          return item === undefined ? null : children(item);
        }}
      </WindowedGrid>
    </Suspense>
  );
}

/** Columns of cards with pictures, at every width. */
export const photoGridClass = "grid gap-3 sm:grid-cols-2 xl:grid-cols-3";

/** A card's box to tick, over its picture. */
export const pictureTickClass =
  "absolute top-2 left-2 z-10 grid size-6 place-items-center rounded-ctl bg-black/60";

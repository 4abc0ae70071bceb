/** Columns of cards with pictures, at every width. */
export const photoGridClass = "grid gap-3 sm:grid-cols-2 xl:grid-cols-3";

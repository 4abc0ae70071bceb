/** In place of the archive's limit where another cloud does not tell it. */
export const unknownLimit = -1;

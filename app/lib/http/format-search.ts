/** Parameters as an address has them. Commas stay commas, which a query may have: a page repeats lists of ids in each link. */
export const formatSearch = (search: URLSearchParams): string =>
  search.toString().replaceAll("%2C", ",");

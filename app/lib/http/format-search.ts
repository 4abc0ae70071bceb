/** Parameters as an address has them. Commas stay commas, which a query may have: lists of ids are a third as long. */
export const formatSearch = (search: URLSearchParams): string =>
  search.toString().replaceAll("%2C", ",");

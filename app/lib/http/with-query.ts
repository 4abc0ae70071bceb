/** An address with one more parameter: another cloud's may carry a query already. */
export const withQuery = (address: string, parameter: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${parameter}`;

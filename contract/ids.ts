/** An id on the wire and in addresses: ours are numbers, another cloud's may be texts of its database. */
export const idRule = /^[0-9A-Za-z][\w~-]{0,63}$/;

export const isId = (text: string): boolean => idRule.test(text);

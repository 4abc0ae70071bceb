/** An id on the wire and in addresses: ours are numbers, another cloud's may be texts of its database. */
export const idRule = /^[\w~-]{1,64}$/;

export const isId = (text: string): boolean => idRule.test(text);

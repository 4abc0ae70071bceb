/** Tokens by which a browser skips the second factor, one for each of its users (decision D31). */

/** Users of one browser. */
export const trustTokensMax = 12;
/** Another cloud may make longer ones than ours. */
export const trustTokenMaxChars = 4_096;

/**
 * A frame's number in its picture: a row of black and white cells in the upper left corner, the lowest bit first.
 * What is on the screen can be told from it without any clock of the player's.
 */
export const codeBits = 8;
/** Of the picture's width and height. */
export const codeCell = { width: 1 / 20, height: 1 / 10 };

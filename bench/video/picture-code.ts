/**
 * A frame's number in its picture: a row of black and white cells in the upper left corner, the
 * lowest bit first. It identifies what is on the screen independently of the player's clock.
 */
export const codeBits = 8;
/** Fractions of the picture's width and height. */
export const codeCell = { width: 1 / 20, height: 1 / 10 };

import sharp from "sharp";

/** Pictures that show a number, as 32 black or white squares: what is stored tells whose it is. */

const square = 8;
const columns = 8;
const rows = 4;
const width = columns * square;
const height = rows * square;

const placeOf = (bit: number) => ({
  x: (bit % columns) * square,
  y: Math.floor(bit / columns) * square,
});

/** The same bytes for the same number. */
export function drawNumber(number: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height);
  for (let bit = 0; bit < columns * rows; bit++) {
    if (((number >>> bit) & 1) === 0) continue;
    const { x, y } = placeOf(bit);
    for (let line = y; line < y + square; line++)
      pixels.fill(255, line * width + x, line * width + x + square);
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The number that a stored picture shows. */
export async function readNumber(jpeg: Uint8Array): Promise<number> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  let number = 0;
  for (let bit = 0; bit < columns * rows; bit++) {
    const { x, y } = placeOf(bit);
    const middle = ((y + square / 2) * info.width + x + square / 2) * info.channels;
    if ((data[middle] ?? 0) > 127) number |= 1 << bit;
  }
  return number >>> 0;
}

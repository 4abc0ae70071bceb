import sharp from "sharp";

const width = 640;
const height = 360;
const bars = [
  [235, 235, 235],
  [235, 235, 16],
  [16, 235, 235],
  [16, 235, 16],
  [235, 16, 235],
  [235, 16, 16],
  [16, 16, 235],
  [16, 16, 16],
] as const;

/**
 * Colour bars as a JPEG; below them as many white dots as the channel's number, counted from one.
 */
export function makeTestPicture(channel: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isDot = y > 330 && y < 342 && x % 16 < 10 && x < (channel + 1) * 16;
      const bar = bars[Math.floor((x * bars.length) / width)] ?? bars[0];
      const color = y < 320 ? bar : isDot ? bars[0] : bars[7];
      pixels.set(color, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

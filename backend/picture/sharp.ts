/** Fits the largest phone photos; a decompression bomb of 16,000 × 16,000 has five times that (threat E10). */
const limitInputPixels = 50_000_000;
const maxSeconds = 5;

let loading: ReturnType<typeof loadSharp> | null = null;

/** Lazy: many processes never see a picture. Once: while all formats are blocked, another picture would be refused. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // libvips reads dozens of formats; all but the two accepted ones are blocked (threat E9).
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
  sharp.concurrency(1);
  return sharp;
}

/**
 * Opens an untrusted picture for re-encoding: rotated upright, with a limit on its pixels and on the time it may take.
 * Its output rejects unless the bytes are an intact JPG or PNG.
 */
export async function openPicture(bytes: Buffer) {
  loading ??= loadSharp();
  const sharp = await loading;
  return sharp(bytes, { limitInputPixels, failOn: "error", pages: 1 })
    .timeout({ seconds: maxSeconds })
    .rotate();
}

import { encode } from "uqr";

/** A QR code as SVG data: a square of `size` modules, the dark ones as one path. */
export interface QrCode {
  size: number;
  path: string;
}

/** Quiet zone around the code in modules (ISO 18004). */
const quietZone = 4;

/** @throws Error for a text that is too long for a QR code (about 2 kB) */
export function createQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const rows = data.map((row, y) =>
    toRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: rows.flat().join("") };
}

/** Runs of dark modules in a row, as start and length. */
function toRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

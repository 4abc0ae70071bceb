import { ensureChromium } from "./chromium.mjs";
import { ensureDaemons } from "./daemons.mjs";
import { ensureVideoTools } from "./video-tools.mjs";

/**
 * Installs the programs that tests and benches need and npm has not, where they are missing: Chromium, ffmpeg, GStreamer,
 * and servers that stand around consoles.
 * @throws ScriptError when one is missing and cannot be installed
 */
export function ensureTools() {
  ensureChromium();
  ensureVideoTools();
  ensureDaemons();
}

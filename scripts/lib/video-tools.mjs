import { spawnSync } from "node:child_process";
import { installPackages } from "./packages.mjs";
import { ScriptError } from "./project.mjs";

/** Tools of the tests with real cameras: ffmpeg for the agent, and an independent RTSP server. */
const packages = [
  "ffmpeg",
  "python3-gi",
  "gir1.2-gst-rtsp-server-1.0",
  "gstreamer1.0-plugins-base",
  "gstreamer1.0-plugins-good",
  "gstreamer1.0-plugins-bad",
  "gstreamer1.0-plugins-ugly",
];

const elements = ["x264enc", "x265enc", "voaacenc", "alawenc", "rtph265pay", "videotestsrc"];
const look = [
  "import gi",
  'gi.require_version("Gst", "1.0")',
  'gi.require_version("GstRtspServer", "1.0")',
  "from gi.repository import Gst, GstRtspServer",
  "Gst.init(None)",
  `assert all(Gst.ElementFactory.find(name) for name in ${JSON.stringify(elements)})`,
].join("\n");

function hasVideoTools() {
  const works = (name, args) => spawnSync(name, args, { stdio: "ignore" }).status === 0;
  return (
    works("ffmpeg", ["-version"]) &&
    works("ffprobe", ["-version"]) &&
    works("/usr/bin/python3", ["-c", look])
  );
}

/**
 * Finds ffmpeg and GStreamer's RTSP server; installs them on Debian and its derivatives.
 * @throws ScriptError when they are missing and cannot be installed
 */
export function ensureVideoTools() {
  if (hasVideoTools()) return;
  installPackages("ffmpeg and GStreamer", packages);
  if (hasVideoTools()) return;
  throw new ScriptError(
    `the tests of real cameras need ffmpeg and GStreamer's RTSP server: install ${packages.join(" ")}`,
  );
}

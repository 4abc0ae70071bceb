"""A real RTSP server that is not ours: GStreamer's. Usage: rtsp-server.py PORT; ends with standard input.

Paths: /h264, /h265 (silent), /h264-aac, /h265-aac, /h264-alaw (with sound), each for viewer with s@cret, by digest."""
import sys
import threading

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

PICTURE = "videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=240,framerate=10/1 ! "
H264 = PICTURE + "x264enc tune=zerolatency speed-preset=ultrafast key-int-max=10 bitrate=200 ! rtph264pay name=pay0 pt=96 "
H265 = PICTURE + "x265enc tune=zerolatency speed-preset=ultrafast key-int-max=10 bitrate=200 ! rtph265pay name=pay0 pt=96 "
SOUND = "audiotestsrc is-live=true wave=ticks ! audioconvert ! audio/x-raw,rate=16000,channels=1 ! "
AAC = SOUND + "voaacenc ! aacparse ! rtpmp4gpay name=pay1 pt=97 "
ALAW = "audiotestsrc is-live=true ! audioconvert ! audio/x-raw,rate=8000,channels=1 ! alawenc ! rtppcmapay name=pay1 pt=8 "

Gst.init(None)
server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service(sys.argv[1])
auth = GstRtspServer.RTSPAuth()
auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
viewer = GstRtspServer.RTSPToken()
viewer.set_string("media.factory.role", "viewer")
auth.add_digest("viewer", "s@cret", viewer)
server.set_auth(auth)
permissions = GstRtspServer.RTSPPermissions()
for action in ("access", "construct"):
    permissions.add_permission_for_role("viewer", f"media.factory.{action}", True)
mounts = server.get_mount_points()
for path, launch in {
    "/h264": H264,
    "/h265": H265,
    "/h264-aac": H264 + AAC,
    "/h265-aac": H265 + AAC,
    "/h264-alaw": H264 + ALAW,
}.items():
    factory = GstRtspServer.RTSPMediaFactory()
    factory.set_launch("( " + launch + ")")
    factory.set_shared(True)
    factory.set_permissions(permissions)
    mounts.add_factory(path, factory)
if not server.attach(None):
    sys.exit("cannot listen")
loop = GLib.MainLoop()


def end_with_input():
    sys.stdin.read()
    GLib.idle_add(loop.quit)


threading.Thread(target=end_with_input, daemon=True).start()
print("ready", flush=True)
loop.run()

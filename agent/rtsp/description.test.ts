import { expect, test } from "vitest";
import { readDescription } from "./description";
import { UnreadableStream } from "./unreadable";

const lines = (...all: string[]) => `${all.join("\r\n")}\r\n`;
const h264 = [
  "m=video 0 RTP/AVP 96",
  "a=rtpmap:96 H264/90000",
  "a=fmtp:96 profile-level-id=4D001F; packetization-mode=1; sprop-parameter-sets=Z00AH5WoFAFug==,aO48gA==",
];
const session = ["v=0", "o=- 1 1 IN IP4 10.0.0.11", "s=Media", "t=0 0"];

test("a camera that counts addresses from its base, with sound", () => {
  const sdp = lines(
    ...[...session, "a=control:*", ...h264, "a=control:trackID=1"],
    ...["m=audio 0 RTP/AVP 8", "a=rtpmap:8 PCMA/8000", "a=control:trackID=2"],
  );
  expect(readDescription(sdp, "rtsp://10.0.0.11/Streaming/Channels/101/")).toEqual({
    codec: "h264",
    payloadType: 96,
    clockRate: 90_000,
    videoUri: "rtsp://10.0.0.11/Streaming/Channels/101/trackID=1",
    playUri: "rtsp://10.0.0.11/Streaming/Channels/101/",
    parameterSets: [Buffer.from("Z00AH5WoFAFug==", "base64"), Buffer.from("aO48gA==", "base64")],
    hasSound: true,
  });
});

test("a camera whose base ends in a query, and one that names addresses whole", () => {
  const base = "rtsp://10.0.0.12/cam/realmonitor?channel=1&subtype=1";
  const added = readDescription(lines(...session, ...h264, "a=control:trackID=0"), base);
  expect(added).toMatchObject({ videoUri: `${base}/trackID=0`, playUri: base, hasSound: false });

  const [own, track] = ["rtsp://10.0.0.13/axis-media/media.amp", "?stream=0"];
  const whole = readDescription(
    lines(...session, `a=control:${own}`, ...h264, `a=control:${own}${track}`),
    "rtsp://camera.example/axis-media/media.amp/",
  );
  expect(whole).toMatchObject({ videoUri: `${own}${track}`, playUri: own });
});

test("H.265 has its sets one by one, or none at all", () => {
  const format = "a=fmtp:98 sprop-vps=QAE=; sprop-sps=QgE=; sprop-pps=RAE=";
  const media = ["m=video 0 RTP/AVP 98", "a=rtpmap:98 H265/90000"];
  const read = (...more: string[]) =>
    readDescription(lines(...session, ...media, ...more), "rtsp://c/");
  expect(read(format)).toMatchObject({ codec: "hevc", payloadType: 98 });
  expect(read(format).parameterSets.map((set) => [...set])).toEqual([
    [0x40, 1],
    [0x42, 1],
    [0x44, 1],
  ]);
  expect(read().parameterSets).toEqual([]);
  expect(() => read(`${format}; sprop-max-don-diff=2`)).toThrow(UnreadableStream);
});

test("other codecs, units out of order and what is no description are left to ffmpeg", () => {
  for (const sdp of [
    lines(...session, "m=video 0 RTP/AVP 26", "a=rtpmap:26 JPEG/90000"),
    lines(...session, "m=audio 0 RTP/AVP 8"),
    lines(...session, ...h264).replace("packetization-mode=1", "packetization-mode=2"),
    "<html>not found</html>",
    "",
  ]) {
    expect(() => readDescription(sdp, "rtsp://c/"), sdp).toThrow(UnreadableStream);
  }
});

import { expect, test } from "vitest";
import { type ChannelData, type RtspMessage, RtspSplitter } from "./splitter";
import { UnreadableStream } from "./unreadable";

const described = [
  ...["RTSP/1.0 200 OK", "CSeq: 2", "Content-Length:  7", "WWW-Authenticate: Digest a"],
  ...["www-authenticate: Basic b", "", "v=0\r\ns="],
].join("\r\n");
const data = (channel: number, ...bytes: number[]) =>
  Buffer.from([0x24, channel, 0, bytes.length, ...bytes]);
// A packet may hold what looks like the end of a message, or like another packet.
const all = Buffer.concat([
  data(0, 1, 2, 3),
  Buffer.from(described),
  data(1, 0x0d, 0x0a, 0x0d, 0x0a, 0x24),
  Buffer.from("\r\nRTSP/1.0 401 Unauthorized\r\nCSeq: 3\r\n\r\n"),
  data(0),
]);

const read = (...chunks: Buffer[]) => {
  const parts: (RtspMessage | ChannelData)[] = [];
  const splitter = new RtspSplitter((part) => {
    parts.push("data" in part ? { ...part, data: Buffer.from(part.data) } : part);
  });
  for (const chunk of chunks) splitter.push(chunk);
  return parts;
};

test("messages and packets are told apart, wherever the bytes were cut", () => {
  const parts = read(all);
  expect(parts).toEqual([
    { channel: 0, data: Buffer.from([1, 2, 3]) },
    {
      firstLine: "RTSP/1.0 200 OK",
      headers: new Map([
        ["cseq", ["2"]],
        ["content-length", ["7"]],
        ["www-authenticate", ["Digest a", "Basic b"]],
      ]),
      body: "v=0\r\ns=",
    },
    { channel: 1, data: Buffer.from([0x0d, 0x0a, 0x0d, 0x0a, 0x24]) },
    { firstLine: "RTSP/1.0 401 Unauthorized", headers: new Map([["cseq", ["3"]]]), body: "" },
    { channel: 0, data: Buffer.alloc(0) },
  ]);
  for (let cut = 1; cut < all.byteLength; cut++) {
    expect(read(all.subarray(0, cut), all.subarray(cut)), `cut at ${cut}`).toEqual(parts);
  }
  const single = Array.from(all, (byte) => Buffer.from([byte]));
  expect(read(...single)).toEqual(parts);
});

test("what is neither, or has no end, is refused before it fills memory", () => {
  expect(() => read(Buffer.from([0x80, 0x60, 0, 1]))).toThrow(UnreadableStream);
  expect(() => read(Buffer.from(`RTSP/1.0 200 OK\r\n${"a".repeat(70_000)}`))).toThrow(
    UnreadableStream,
  );
  for (const length of ["99999999", "-5", "many"]) {
    const message = Buffer.from(`RTSP/1.0 200 OK\r\nContent-Length: ${length}\r\n\r\n`);
    expect(() => read(message), length).toThrow(UnreadableStream);
  }
});

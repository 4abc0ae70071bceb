import type { Source } from "../../../agent/sources/source";
import { frameKinds } from "../../../contract/media";

/** A box that every player skips, with the text in it (ISO/IEC 14496-12, `free`). */
function makeFreeBox(text: string): Buffer {
  const content = Buffer.from(text);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.byteLength, 0);
  head.write("free", 4, "latin1");
  return Buffer.concat([head, content]);
}

/** A source whose live video carries a text in each of its pieces, and whose snapshots are one picture. */
export function markSource(source: Source, mark: string, snapshot: Uint8Array): Source {
  const box = makeFreeBox(mark);
  return {
    ...source,
    open: (cameraIndex, stream, sink) =>
      source.open(cameraIndex, stream, {
        ...sink,
        frame(frame) {
          const isVideo = frame.kind !== frameKinds.boxes;
          sink.frame(isVideo ? { ...frame, payload: Buffer.concat([frame.payload, box]) } : frame);
        },
      }),
    async findSnapshot(cameraIndex, atMs) {
      const found = await source.findSnapshot(cameraIndex, atMs);
      return found && { ...found, jpeg: snapshot };
    },
  };
}

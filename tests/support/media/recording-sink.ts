import type {
  ClipSink,
  DeviceStreamSink,
  RangeSink,
  StreamFormat,
} from "../../../backend/device/media-sinks";
import type { Frame, StreamEndReason } from "../../../contract/media";

/** Takes a stream, a range or a clip, and keeps all it was given. */
export class RecordingSink implements DeviceStreamSink, RangeSink, ClipSink {
  readonly formats: StreamFormat[] = [];
  readonly frames: { frame: Frame; message: Buffer }[] = [];
  readonly sizes: number[] = [];
  readonly parts: Uint8Array[] = [];
  readonly ends: (number | null)[] = [];
  readonly endings: StreamEndReason[] = [];

  /** Of a live stream its format, of a clip its size. */
  started(what: StreamFormat | number): void {
    if (typeof what === "number") this.sizes.push(what);
    else this.formats.push(what);
  }
  format(format: StreamFormat): void {
    this.formats.push(format);
  }
  frame(frame: Frame, message: Buffer): void {
    this.frames.push({ frame, message });
  }
  bytes(part: Uint8Array): void {
    this.parts.push(part);
  }
  end(nextMs: number | null): void {
    this.ends.push(nextMs);
  }
  ended(reason: StreamEndReason): void {
    this.endings.push(reason);
  }
  text(): string {
    return Buffer.concat(this.parts).toString();
  }
}

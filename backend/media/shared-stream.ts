import { type Frame, frameKinds, type StreamEndReason } from "../../contract/media";
import type { DeviceStream, DeviceStreamSink, StreamFormat } from "../device/media-sinks";

/** One viewer of a shared stream. Called synchronously, also from within attach. */
export interface StreamListener {
  opened(format: StreamFormat): void;
  /** `message` is shared by all viewers: send it, never alter it. */
  frame(frame: Frame, message: Buffer): void;
  ended(reason: StreamEndReason): void;
}

export interface SharedStream {
  readonly streamId: number;
  /**
   * Adds a viewer: format, init segment and the current group of pictures come at once if they are
   * known. Returns the function that removes the viewer.
   */
  attach(listener: StreamListener): () => void;
}

/** A larger group of pictures is not kept: new viewers wait for the next keyframe. */
const maxGroupBytes = 1024 * 1024;

/**
 * One device stream for any number of viewers. Stops it `lingerMs` after the last one left, so that
 * a page change does not restart the camera; calls `onEnd` once when it has ended either way.
 */
export function createSharedStream(options: {
  open(sink: DeviceStreamSink): DeviceStream;
  lingerMs: number;
  onEnd(): void;
}): SharedStream {
  const listeners = new Set<StreamListener>();
  let format: StreamFormat | null = null;
  let init: { frame: Frame; message: Buffer } | null = null;
  let group: { frame: Frame; message: Buffer }[] = [];
  let groupBytes = 0;
  let linger: NodeJS.Timeout | undefined;

  function remember(frame: Frame, message: Buffer): void {
    if (frame.kind === frameKinds.init) init = { frame, message };
    if (frame.kind === frameKinds.init || frame.keyframe) {
      group = [];
      groupBytes = 0;
    }
    const follows = group.length > 0 || frame.keyframe;
    if (frame.kind !== frameKinds.fragment || !follows) return;
    groupBytes += message.byteLength;
    if (groupBytes > maxGroupBytes) group = [];
    else group.push({ frame, message });
  }

  const device = options.open({
    started(opened) {
      format = opened;
      for (const listener of listeners) listener.opened(opened);
    },
    frame(frame, message) {
      remember(frame, message);
      for (const listener of listeners) listener.frame(frame, message);
    },
    ended(reason) {
      clearTimeout(linger);
      options.onEnd();
      const told = [...listeners];
      listeners.clear();
      for (const listener of told) listener.ended(reason);
    },
  });

  return {
    streamId: device.streamId,
    attach(listener) {
      clearTimeout(linger);
      listeners.add(listener);
      if (format) listener.opened(format);
      for (const kept of init ? [init, ...group] : []) listener.frame(kept.frame, kept.message);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        linger = setTimeout(() => {
          device.stop();
          options.onEnd();
        }, options.lingerMs);
      };
    },
  };
}

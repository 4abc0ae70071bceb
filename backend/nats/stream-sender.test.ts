import { expect, test } from "vitest";
import { type Frame, frameKinds } from "../../contract/media";
import type { StreamListener } from "../media/shared-stream";
import { createStreamSender, maxUnacknowledgedBytes } from "./stream-sender";

test("a console that does not keep up gets nothing until the next keyframe", () => {
  const sent: string[] = [];
  let listener: StreamListener | undefined;
  const shared = {
    streamId: 1,
    attach(added: StreamListener) {
      listener = added;
      return () => {};
    },
  };
  const caller = {
    tell: () => {},
    end: () => {},
    send: (_kind: number, message: Uint8Array) =>
      sent.push(Buffer.from(message).toString("utf8", 0, 2)),
  };
  const sender = createStreamSender(shared, caller);
  const give = (name: string, kind: Frame["kind"], keyframe = false, bytes = 2) => {
    const message = Buffer.alloc(bytes, name);
    listener?.frame({ kind, keyframe, streamId: 1, capturedMs: 0, payload: message }, message);
  };
  const { fragment, init, boxes } = frameKinds;
  give("in", init);
  give("d0", fragment);
  give("k1", fragment, true);
  give("d1", fragment, false, maxUnacknowledgedBytes);
  give("d2", fragment);
  give("b2", boxes);
  sender.acknowledge(maxUnacknowledgedBytes);
  give("d3", fragment);
  give("b3", boxes);
  give("k2", fragment, true);
  give("b4", boxes);
  give("d4", fragment);
  // d0 follows no keyframe; from d2 on the console was full, and then a keyframe was missing.
  expect(sent).toEqual(["in", "k1", "d1", "k2", "b4", "d4"]);
});

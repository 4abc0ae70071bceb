import { expect, test } from "vitest";
import type { AgentMessage } from "../../contract/device";
import { createRangeSender } from "./range-sender";
import type { Recordings } from "./recordings";

const request = { request: 4, camera_index: 0, from_ms: 0, until_ms: 60_000 };
const coverage = { ...request, type: "coverage", resolution_ms: 1_000 } as const;
const segments = { ...request, type: "segments", stream: "main", segment_ms: 6_000 } as const;

function prepare(recordings: Recordings | undefined) {
  const sent: AgentMessage[] = [];
  const lines: string[] = [];
  const sender = createRangeSender({
    socket: { sendPaced: async () => {} },
    sendMessage: (message) => sent.push(message),
    recordings,
    log: (line) => lines.push(line),
  });
  return { sender, sent, lines };
}

test("recordings that cannot be read get no answer: an empty one would be believed", async () => {
  const { sender, sent, lines } = prepare({
    findCoverage: () => Promise.reject(new Error("EMFILE")),
    // biome-ignore lint/correctness/useYield: it fails before its first group.
    async *listGroups() {
      throw new Error("EMFILE");
    },
  });
  await sender.sendCoverage(coverage);
  await sender.sendSegments(segments);
  expect(sent).toEqual([]);
  expect(lines).toEqual([
    "coverage of camera 0 not found: Error: EMFILE",
    "segments of camera 0 not listed: Error: EMFILE",
  ]);
});

test("a host that records nothing says so", async () => {
  const { sender, sent } = prepare(undefined);
  await sender.sendCoverage(coverage);
  await sender.sendSegments(segments);
  expect(sent).toEqual([
    { type: "coverage", request: 4, spans: [], first_ms: null, last_ms: null },
    { type: "segments", request: 4, segments: [] },
  ]);
});

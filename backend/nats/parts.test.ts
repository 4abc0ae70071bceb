import { expect, test } from "vitest";
import { createJoiner, createSplitter, maxMessageBytes, partHeaderBytes } from "./parts";

const split = (maxPartBytes: number, ...messages: Uint8Array[]) => {
  const parts: Uint8Array[] = [];
  const send = createSplitter(maxPartBytes, (part) => parts.push(part));
  for (const message of messages) send(3, message);
  return parts;
};

test.each([0, 1, 9, 10, 11, 95])("a message of %i bytes arrives as it was sent", (length) => {
  const message = Buffer.from(Array.from({ length }, (_, index) => index));
  const parts = split(partHeaderBytes + 10, message, Buffer.from("next"));
  expect(Math.max(...parts.map((part) => part.byteLength))).toBeLessThanOrEqual(
    partHeaderBytes + 10,
  );
  const join = createJoiner();
  const whole = parts.map(join).filter(({ type }) => type !== "more");
  expect(whole).toEqual([
    { type: "message", kind: 3, message },
    { type: "message", kind: 3, message: Buffer.from("next") },
  ]);
});

test("a part that is missing, damaged, or too many break the sequence", () => {
  const parts = split(partHeaderBytes + 10, Buffer.alloc(25));
  const [first, , third] = parts as [Uint8Array, Uint8Array, Uint8Array];
  const join = createJoiner();
  expect(join(first).type).toBe("more");
  expect(join(third).type).toBe("broken");
  expect(createJoiner()(Buffer.from("short")).type).toBe("broken");

  const endless = createJoiner();
  const last = split(1024 * 1024, Buffer.alloc(maxMessageBytes + 1))
    .map(endless)
    .at(-1);
  expect(last?.type).toBe("broken");
});

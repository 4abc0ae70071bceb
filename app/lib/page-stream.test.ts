import { expect, test } from "vitest";
import { PageStream } from "./page-stream.server";

test("what is written between two flushes goes on as one piece, and the rest at the end", async () => {
  const stream = new PageStream();
  const pieces: string[] = [];
  stream.on("data", (piece: Buffer) => pieces.push(piece.toString()));
  for (const text of ["a", "b"]) stream.write(text);
  stream.flush();
  stream.write("c");
  stream.write("d");
  stream.end();
  await new Promise((resolve) => stream.on("end", resolve));
  expect(pieces).toEqual(["ab", "cd"]);
});

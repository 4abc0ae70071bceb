import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
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

test("a character that React has no room for leaves nothing behind where it did not fit", async () => {
  const titles = Array.from({ length: 400 }, (_, index) => "監視".repeat(1 + (index % 7)));
  const rows = titles.map((title, key) => createElement("p", { key, title }));
  const stream = new PageStream();
  const pieces: Buffer[] = [];
  stream.on("data", (piece: Buffer) => pieces.push(piece));
  const { pipe } = renderToPipeableStream(createElement("main", null, rows), {
    onShellReady: () => void pipe(stream),
  });
  await new Promise((resolve) => stream.on("end", resolve));
  const page = Buffer.concat(pieces).toString();
  expect(Array.from(page.matchAll(/title="([^"]*)"/g), ([, title]) => title)).toEqual(titles);
});

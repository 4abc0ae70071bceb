import { createSplitter } from "../mp4/splitter";
import { NutReader } from "../nut/reader";
import { type ProbedStream, startCopy } from "./ffmpeg";
import type { CameraInput, InputEvents } from "./input";

const errorMaxChars = 400;

/** Opens a stream through ffmpeg, which reads what any camera sends. Throws when it cannot be started. */
export async function openFfmpeg(url: string, probed: ProbedStream): Promise<CameraInput> {
  const child = await startCopy(url, probed);
  const stop = () => child.kill("SIGKILL");
  const [, packets, messages, init] = child.stdio;

  function run(events: InputEvents): Promise<string> {
    const head = createSplitter();
    const reader = new NutReader();
    let isGiven = false;
    let errors = "";
    init.on("data", (chunk: Buffer) => {
      const [piece] = head.push(chunk);
      if (piece?.type !== "init" || isGiven) return;
      isGiven = true;
      events.init(piece.bytes);
    });
    packets.on("data", (chunk: Buffer) => {
      events.packets(reader.push(chunk));
      if (reader.isDamaged) stop();
    });
    messages.on("data", (chunk: Buffer) => {
      errors = (errors + chunk.toString("utf8")).slice(-errorMaxChars);
    });
    return new Promise((resolve) => {
      child.on("error", ({ message }) => {
        errors = message;
      });
      child.on("close", () => resolve(errors));
    });
  }

  return { isPictureLate: true, run, stop };
}

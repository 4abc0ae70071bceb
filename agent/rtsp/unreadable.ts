/** A camera speaks in a way that our reader does not know: ffmpeg has to read it. */
export class UnreadableStream extends Error {}

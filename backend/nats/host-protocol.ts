import { z } from "zod";
import { streamEndReasons, streamNames } from "../../contract/media";

/** What consoles say to each other about hosts (docs/media.md). Another console may be of another version. */

/** Answered by the one console that holds this connection of the host. */
export const hostSubject = (connectionId: string) => `sightline.host.${connectionId}`;
/** Answers to one call of a console; each live stream has its own. */
export const answerSubject = (consoleId: string, call: number | "*") =>
  `sightline.answer.${consoleId}.${call}`;

const index = z.number().int().min(0);
const stream = z.enum(streamNames);
/** What may be asked is the host's to say, as for its own console. */
const ms = z.number();
const ends = { fromMs: ms, untilMs: ms };

/** A call, or a message to one that runs. */
const hostMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("present") }),
  z.object({ type: z.literal("stream"), index, stream }),
  z.object({ type: z.literal("snapshot"), index, atMs: ms.optional() }),
  z.object({
    type: z.literal("coverage"),
    index,
    range: z.object({ ...ends, resolutionMs: ms }),
  }),
  z.object({
    type: z.literal("segments"),
    index,
    range: z.object({ ...ends, stream, segmentMs: ms }),
  }),
  z.object({
    type: z.literal("read"),
    index,
    range: z.object({
      ...ends,
      stream,
      keyframesOnly: z.boolean(),
      stepMs: ms,
      boxes: z.boolean().optional(),
    }),
  }),
  z.object({
    type: z.literal("clip"),
    index,
    range: z.object({ ...ends, stream, fromByte: z.number().int().min(0) }),
  }),
  z.object({
    type: z.literal("live_file"),
    index,
    stream,
    userId: z.number().int(),
    file: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("playlist") }),
      z.object({ kind: z.literal("segment"), number: z.number().int().min(0) }),
      z.object({ kind: z.literal("init"), number: z.number().int().min(0) }),
    ]),
  }),
  z.object({ type: z.literal("ack"), bytes: z.number().int().min(0) }),
  z.object({ type: z.literal("stop") }),
]);
export type HostMessage = z.infer<typeof hostMessage>;
export type HostCall = Exclude<HostMessage, { type: "ack" | "stop" }>;

export const addressedHostMessage = z.object({
  consoleId: z.string().uuid(),
  /** The caller's number. */
  call: z.number().int().min(0),
  message: hostMessage,
});

/** Kinds of the parts that answer a call. */
export const answerKinds = { json: 1, frame: 2, bytes: 3 } as const;

const nullableMs = ms.nullable();

export const hostAnswer = z.discriminatedUnion("type", [
  /** The first answer to any call. */
  z.object({ type: z.literal("accepted"), consoleId: z.string().uuid() }),
  z.object({
    type: z.literal("format"),
    format: z.object({ mime: z.string(), width: z.number(), height: z.number() }),
  }),
  z.object({ type: z.literal("clip"), totalBytes: z.number() }),
  z.object({ type: z.literal("live_file"), videoMs: z.number() }),
  z.object({ type: z.literal("end"), nextMs: nullableMs }),
  z.object({ type: z.literal("ended"), reason: z.enum(streamEndReasons) }),
  z.object({ type: z.literal("no_answer") }),
  z.object({
    type: z.literal("coverage"),
    coverage: z.object({
      spans: z.array(z.tuple([z.number(), z.number()])),
      firstMs: nullableMs,
      lastMs: nullableMs,
    }),
  }),
  z.object({
    type: z.literal("segments"),
    segments: z.array(z.tuple([z.number(), z.number(), z.number()])),
  }),
]);
export type HostAnswer = z.infer<typeof hostAnswer>;

import { streamNames } from "../../../contract/media";
import { codedError } from "../../errors";
import { builder, toSeconds } from "../../graphql/builder";
import { requireAccess } from "../../graphql/context";
import type { EngineAddresses } from "./engine-addresses";

const MediaEngineStream = builder.objectRef<EngineAddresses>("MediaEngineStream").implement({
  description: "A stream at the media engine (MediaMTX) that stands beside this cloud.",
  fields: (t) => ({
    path: t.exposeString("path"),
    ticket: t.exposeString("ticket", {
      description: "In each of the addresses, as ?ticket=.",
    }),
    expiry_time: t.int({
      description: "Unix seconds: until then a player has to connect.",
      resolve: ({ expiresAt }) => toSeconds(expiresAt),
    }),
    whep_url: t.exposeString("whepUrl", { nullable: true }),
    hls_url: t.exposeString("hlsUrl", { nullable: true }),
    playback_url: t.exposeString("playbackUrl", { nullable: true }),
  }),
});

builder.queryField("query_media_engine", (t) =>
  t.field({
    type: MediaEngineStream,
    nullable: true,
    description: "Null where the cloud has no media engine beside it. stream: main or sub.",
    args: { host_cam_id: t.arg.id({ required: true }), stream: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer } = await requireAccess(context);
      const stream = streamNames.find((name) => name === args.stream);
      if (!stream) throw codedError("INVALID_ARGUMENT", { field: "stream" });
      const { engine } = context.services;
      if (!engine) return null;
      const found = await engine.findAddresses(viewer, String(args.host_cam_id), stream);
      if (!found) throw codedError("HOST_NOT_FOUND", { field: "host_cam_id" });
      return found;
    },
  }),
);

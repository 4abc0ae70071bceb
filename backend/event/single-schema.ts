import { behaviors } from "../../contract/audit-behaviors";
import type { AiEventRow } from "../ai/rows";
import { AiAttributesType } from "../ai/schema";
import type { Look } from "../audit/look-audit";
import { codedError } from "../errors";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess, requireShare } from "../graphql/context";
import { parseId } from "../ids";
import { overviewLink } from "./overview";
import { eventPictureLink } from "./picture-link";
import { getSharedEvent, getSingleEvent, type SingleEvent } from "./single";

/** A finding in the event's picture (pvd of specification section 3). */
export const Pvd = builder.objectRef<AiEventRow>("Pvd").implement({
  fields: (t) => ({
    id: t.id({ description: "pvd_id.", resolve: (finding) => String(finding.id) }),
    event_id: t.int({ resolve: (finding) => finding.eventId }),
    category: t.string({ resolve: (finding) => finding.category }),
    event_type: t.int({ resolve: (finding) => finding.eventType }),
    snapshot_link: t.string({ resolve: (finding) => eventPictureLink(finding.refEventId) }),
    box: t.floatList({ nullable: true, resolve: (finding) => finding.box }),
    attributes: t.field({ type: AiAttributesType, resolve: (finding) => finding }),
  }),
});

export const EventShareLink = builder
  .objectRef<NonNullable<SingleEvent["shareLink"]>>("EventShareLink")
  .implement({
    fields: (t) => ({
      id: t.id({ resolve: (link) => String(link.id) }),
      note: t.exposeString("note"),
    }),
  });

const EventRegion = builder
  .objectRef<{ regionId: number; regionName: string }>("EventRegion")
  .implement({
    fields: (t) => ({
      id: t.id({ resolve: (region) => String(region.regionId) }),
      name: t.string({ resolve: (region) => region.regionName }),
    }),
  });

interface EventHostShape {
  id: number;
  region: { regionId: number; regionName: string };
}

const EventHost = builder.objectRef<EventHostShape>("EventHost").implement({
  fields: (t) => ({
    id: t.id({ resolve: (host) => String(host.id) }),
    region: t.field({ type: EventRegion, resolve: (host) => host.region }),
  }),
});

/** Picture address; on a share page with the attachment token, because a visitor has no session. */
function pictureUrl({ event, attachmentToken, ...rights }: SingleEvent): string | null {
  const link = overviewLink(event, rights.canLive && rights.hasLicense);
  if (!attachmentToken) return link;
  return event.hasPicture ? `${link}?token=${attachmentToken}` : null;
}

/**
 * An event with all fields of specification section 3. On a share page those about host and owner are null (threat
 * G11).
 */
export const SingleEventType = builder.objectRef<SingleEvent>("SingleEvent").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ event }) => String(event.id) }),
    device_name: t.string({ resolve: ({ event }) => event.cameraName ?? event.hostName }),
    event_type: t.int({ resolve: ({ event }) => event.eventType }),
    event_id: t.int({ resolve: ({ event }) => event.eventId }),
    event_time: t.int({
      description: "Unix seconds.",
      resolve: ({ event }) => toSeconds(event.eventTime),
    }),
    timezone: t.exposeString("timezone", {
      description: "Of the host; its times are shown in it.",
    }),
    dst_rollback: t.boolean({ resolve: ({ event }) => event.dstRollback }),
    host_name: t.string({ resolve: ({ event }) => event.hostName }),
    cam: t.id({
      nullable: true,
      resolve: ({ event }) => (event.cameraId === null ? null : String(event.cameraId)),
    }),
    overview_link: t.string({ nullable: true, resolve: pictureUrl }),
    snapshot_link: t.string({ nullable: true, resolve: pictureUrl }),
    show_playback: t.boolean({
      description: "False for events of the host itself, which no camera recorded.",
      resolve: ({ event }) => event.cameraId !== null,
    }),
    has_license: t.boolean({ resolve: (single) => single.hasLicense }),
    can_live: t.boolean({ resolve: (single) => single.canLive }),
    can_playback: t.boolean({ resolve: (single) => single.canPlayback }),
    attachment_token: t.string({
      nullable: true,
      description: "Opens the pictures where no session does: on a share page.",
      resolve: (single) => single.attachmentToken,
    }),
    ex_info: t.string({
      nullable: true,
      description: "JSON.",
      resolve: ({ exInfo }) => (exInfo === null ? null : JSON.stringify(exInfo)),
    }),
    share_link: t.field({
      type: EventShareLink,
      nullable: true,
      description: "The newest link that still opens.",
      resolve: (single) => single.shareLink,
    }),
    archive_id: t.id({
      nullable: true,
      resolve: ({ archiveId }) => archiveId && String(archiveId),
    }),
    pvd: t.field({ type: [Pvd], resolve: (single) => single.findings }),
    host: t.field({
      type: EventHost,
      nullable: true,
      resolve: ({ event, host }) => host && { id: event.hostId, region: host },
    }),
    update_user_id: t.id({
      nullable: true,
      description: "Nobody changes an event: always null.",
      resolve: () => null,
    }),
    relay_host_id: t.id({
      nullable: true,
      resolve: ({ host }) => (host?.relayHostId ? String(host.relayHostId) : null),
    }),
    relay_live_path: t.string({ nullable: true, resolve: (single) => single.relayLivePath }),
    relay_rpb_path: t.string({ nullable: true, resolve: () => null }),
    contact_name: t.string({ nullable: true, resolve: ({ host }) => host?.contactName ?? null }),
    email: t.string({ nullable: true, resolve: ({ host }) => host?.email ?? null }),
    address: t.string({ nullable: true, resolve: ({ host }) => host?.address ?? null }),
    host_code: t.string({
      nullable: true,
      description: "This and the four below: for master and region manager.",
      resolve: ({ details }) => details?.hostCode ?? null,
    }),
    phone: t.string({ nullable: true, resolve: ({ details }) => details?.phone ?? null }),
    external_settings: t.boolean({
      nullable: true,
      resolve: ({ details }) => details?.externalSettings ?? null,
    }),
    external_ip: t.string({
      nullable: true,
      resolve: ({ details }) => details?.externalIp ?? null,
    }),
    external_port: t.int({
      nullable: true,
      resolve: ({ details }) => details?.externalPort ?? null,
    }),
  }),
});

/** For the audit log. */
function describeOpening({ event }: SingleEvent, findingId: number | null | undefined): Look {
  return {
    behaviorId: findingId === undefined ? behaviors.eventOpened : behaviors.aiResultOpened,
    target: { type: "event", id: String(event.id), name: event.cameraName ?? event.hostName },
    payload: { event_id: event.eventId, event_time: event.eventTime.toISOString() },
  };
}

builder.queryField("query_single_event", (t) =>
  t.field({
    type: SingleEventType,
    description:
      "By id or by pvd_id, with a session; or by share_link_code, with X-Share-Link-Token.",
    args: { id: t.arg.id(), share_link_code: t.arg.string(), pvd_id: t.arg.id() },
    async resolve(_root, args, context) {
      const { share_link_code: code, pvd_id: pvdId } = args;
      const findingId = pvdId == null ? undefined : parseId(pvdId);
      const id = args.id == null ? undefined : parseId(args.id);
      if (code == null) {
        // A share token opens its event by the link's code only, never by id.
        if (!context.token && context.shareToken)
          throw codedError("EVENT_NOT_FOUND", { field: "id" });
        const { viewer, db } = await requireAccess(context);
        const single = await getSingleEvent(db, viewer, id, findingId);
        context.services.lookAudit.add(viewer, context.client, describeOpening(single, findingId));
        return single;
      }
      const share = await requireShare(context, code);
      if (args.id != null && id !== share.event.id) {
        throw codedError("EVENT_NOT_FOUND", { field: "id" });
      }
      const { scopes, shares } = context.services;
      const db = scopes.forAccount(share.link.accountId);
      return getSharedEvent(db, share, findingId, await shares.signAttachment(share));
    },
  }),
);

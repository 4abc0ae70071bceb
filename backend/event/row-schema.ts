import type { EventReason } from "../../contract/names";
import type { CameraRow } from "../camera/service";
import { createBatch } from "../graphql/batch";
import { builder } from "../graphql/builder";
import { type Context, requireAccess } from "../graphql/context";
import { cameraOf } from "./camera-of";
import { listEventUses, listExtraInfo, listFindingsByEvent } from "./row-extras";
import type { EventRow } from "./rows";
import { Event } from "./schema";
import { EventShareLink, Pvd } from "./single-schema";

/** Fields of an event's row that cost a query of their own: one for all rows of the list, where it is asked for. */

const findFindings = createBatch(async (context, events: EventRow[]) => {
  const { viewer, db } = await requireAccess(context);
  return listFindingsByEvent(db, viewer.accountId, events);
});
const findUses = createBatch(async (context, ids) => {
  const { viewer, db } = await requireAccess(context);
  return listEventUses(db, viewer.accountId, ids);
});
const findExtraInfo = createBatch(async (context, events: EventRow[]) => {
  const { viewer, db } = await requireAccess(context);
  return listExtraInfo(db, viewer.accountId, events);
});

/** Why the event's camera cannot be watched; null where it can (C140). */
function watchReason(camera: CameraRow | undefined, isAllowed: boolean): EventReason | null {
  if (!camera) return "no_camera";
  if (!isAllowed) return "no_right";
  return camera.licensed ? null : "no_license";
}

builder.objectFields(Event, (t) => {
  const flag = (read: (camera: CameraRow) => boolean) =>
    t.boolean({
      resolve: async (event, _args, context) => {
        const camera = await cameraOf(event, context);
        return camera !== undefined && read(camera);
      },
    });
  const reason = (
    description: string,
    find: (event: EventRow, context: Context) => Promise<EventReason | null>,
  ) =>
    t.string({
      nullable: true,
      description,
      resolve: (event, _args, context) => find(event, context),
    });
  const archivedReason = async (event: EventRow, context: Context) =>
    (await findUses(context, event.id))?.archiveId === undefined ? null : "archived";
  return {
    has_license: flag((camera) => camera.licensed),
    can_live: flag((camera) => camera.canLive),
    can_playback: flag((camera) => camera.canPlayback),
    can_share: t.boolean({
      description: "Whoever may see an event may share it.",
      resolve: () => true,
    }),
    can_archive: t.boolean({
      resolve: async (event, _args, context) => (await archivedReason(event, context)) === null,
    }),
    live_reason: reason(
      "Why it cannot be watched live: no_camera, no_right or no_license. Null where it can.",
      async (event, context) => {
        const camera = await cameraOf(event, context);
        return watchReason(camera, camera?.canLive ?? false);
      },
    ),
    playback_reason: reason(
      "Why its recording cannot be played, as live_reason.",
      async (event, context) => {
        const camera = await cameraOf(event, context);
        return watchReason(camera, camera?.canPlayback ?? false);
      },
    ),
    archive_reason: reason(
      "Why it cannot be archived: archived. Null where it can.",
      archivedReason,
    ),
    archive_id: t.id({
      nullable: true,
      resolve: async (event, _args, context) => {
        const uses = await findUses(context, event.id);
        return uses?.archiveId === undefined ? null : String(uses.archiveId);
      },
    }),
    share_links: t.field({
      type: [EventShareLink],
      description: "Those that still open, newest first.",
      resolve: async (event, _args, context) => (await findUses(context, event.id))?.links ?? [],
    }),
    findings: t.field({
      type: [Pvd],
      description: "What was recognised in its picture, with where.",
      resolve: async (event, _args, context) => (await findFindings(context, event)) ?? [],
    }),
    ex_info: t.string({
      nullable: true,
      description: "JSON.",
      resolve: async (event, _args, context) => {
        const info = event.hasExtraInfo ? await findExtraInfo(context, event) : undefined;
        return info === undefined ? null : JSON.stringify(info);
      },
    }),
  };
});

import { sql } from "drizzle-orm";
import { livePath } from "../../contract/media";
import type { AiEventRow } from "../ai/rows";
import { listAiEventsOf } from "../ai/service";
import { listCameras } from "../camera/service";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import { toNumber } from "../row-values";
import type { ShareLinkAccess } from "../share/service";
import type { Viewer } from "../viewer";
import { type EventRow, eventColumns, eventJoins, toEvent } from "./rows";
import { inReach } from "./scope";

/** Fields for the master and the region's managers only (threat D9). */
interface HostDetails {
  hostCode: string;
  phone: string | null;
  externalSettings: boolean;
  externalIp: string | null;
  externalPort: number | null;
}

/** Fields for every user of the account who may see the event. */
interface HostContact {
  contactName: string | null;
  email: string | null;
  address: string | null;
  relayHostId: number | null;
  regionId: number;
  regionName: string;
}

/** One event with the fields of specification section 3; on a share page only what the page shows. */
export interface SingleEvent {
  event: EventRow;
  timezone: string;
  exInfo: unknown;
  host: HostContact | null;
  details: HostDetails | null;
  shareLink: { id: number; note: string } | null;
  archiveId: number | null;
  findings: AiEventRow[];
  hasLicense: boolean;
  canLive: boolean;
  canPlayback: boolean;
  relayLivePath: string | null;
  /** Authorises picture requests of a share page. */
  attachmentToken: string | null;
}

interface FullRow {
  event: EventRow;
  timezone: string;
  exInfo: unknown;
  host: HostContact;
  details: HostDetails | null;
  shareLink: SingleEvent["shareLink"];
  archiveId: number | null;
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

async function findFullRow(db: Database, viewer: Viewer, id: number): Promise<FullRow | null> {
  const result = await db.execute(sql`
    select ${eventColumns}, event.ex_info, host.timezone, host.contact_name, host.email, host.address,
      host.relay_host_id, host.host_code, host.phone, host.external_settings, host.external_ip, host.external_port,
      region.id as region_id, region.name as region_name,
      ${viewer.master} or exists (
        select from region_manager
        where region_manager.region_id = host.region_id and region_manager.user_id = ${viewer.userId}
      ) as manages,
      archive.id as archive_id, shared.id as share_id, shared.note as share_note
    from event ${eventJoins}
    join region on region.id = host.region_id
    left join archive on archive.account_id = event.account_id and archive.event_id = event.id
      and archive.deleted_at is null
    left join lateral (
      select share_link.id, share_link.note from share_link
      where share_link.account_id = event.account_id and share_link.event_id = event.id
        and share_link.expires_at > now()
      order by share_link.shared_at desc, share_link.id desc limit 1
    ) as shared on true
    where event.account_id = ${viewer.accountId} and event.id = ${id}
      and ${inReach(viewer)}
  `);
  const row = result.rows[0];
  return row ? toFullRow(row) : null;
}

function toFullRow(row: Record<string, unknown>): FullRow {
  return {
    event: toEvent(row),
    timezone: String(row.timezone),
    exInfo: row.ex_info,
    host: {
      contactName: textOrNull(row.contact_name),
      email: textOrNull(row.email),
      address: textOrNull(row.address),
      relayHostId: toNumber(row.relay_host_id),
      regionId: Number(row.region_id),
      regionName: String(row.region_name),
    },
    details:
      row.manages === true
        ? {
            hostCode: String(row.host_code),
            phone: textOrNull(row.phone),
            externalSettings: row.external_settings === true,
            externalIp: textOrNull(row.external_ip),
            externalPort: toNumber(row.external_port),
          }
        : null,
    shareLink:
      row.share_id === null ? null : { id: Number(row.share_id), note: String(row.share_note) },
    archiveId: toNumber(row.archive_id),
  };
}

/** All findings of an event, or the one with the given id. @throws EVENT_NOT_FOUND for another event's finding */
async function listFindings(
  db: Database,
  accountId: number,
  event: EventRow,
  findingId: number | null | undefined,
): Promise<AiEventRow[]> {
  const all = await listAiEventsOf(db, accountId, event);
  if (findingId === undefined) return all;
  const named = all.filter((finding) => finding.id === findingId);
  if (named.length === 0) throw codedError("EVENT_NOT_FOUND", { field: "pvd_id" });
  return named;
}

async function findRights(db: Database, viewer: Viewer, { cameraId }: EventRow) {
  const [camera] =
    cameraId === null ? [] : await listCameras(db, viewer, { cameraIds: [cameraId] });
  return {
    hasLicense: camera?.licensed ?? false,
    canLive: camera?.canLive ?? false,
    canPlayback: camera?.canPlayback ?? false,
  };
}

/** The id of the event in whose picture a finding is. */
async function findEventIdOf(
  db: Database,
  { accountId }: Viewer,
  findingId: number | null | undefined,
): Promise<number | null> {
  if (findingId == null) return null;
  const result = await db.execute(sql`
    select ref_event_id from ai_event where account_id = ${accountId} and id = ${findingId} limit 1
  `);
  return toNumber(result.rows[0]?.ref_event_id ?? null);
}

/**
 * @param id null for a malformed id; undefined for the event of the finding
 * @param findingId limits the findings to this one; undefined for all
 * @throws EVENT_NOT_FOUND for an event out of reach and for an unknown one alike (decision D37)
 */
export async function getSingleEvent(
  db: Database,
  viewer: Viewer,
  id: number | null | undefined,
  findingId: number | null | undefined,
): Promise<SingleEvent> {
  const eventId = id === undefined ? await findEventIdOf(db, viewer, findingId) : id;
  const row = eventId === null ? null : await findFullRow(db, viewer, eventId);
  if (!row) throw codedError("EVENT_NOT_FOUND", { field: id === undefined ? "pvd_id" : "id" });
  const rights = await findRights(db, viewer, row.event);
  return {
    ...row,
    ...rights,
    relayLivePath: rights.canLive ? livePath : null,
    findings: await listFindings(db, viewer.accountId, row.event, findingId),
    attachmentToken: null,
  };
}

/**
 * The event of a share link: only what its page shows, nothing of host, owner or other events (threat G11). Playback
 * depends on the rights of the link's creator (decision D51).
 */
export async function getSharedEvent(
  db: Database,
  { link, event }: { link: ShareLinkAccess; event: EventRow },
  findingId: number | null | undefined,
  attachmentToken: string,
): Promise<SingleEvent> {
  const zone = await db.execute(sql`select timezone from host where id = ${event.hostId}`);
  const findings = await listFindings(db, link.accountId, event, findingId);
  const rights = link.creator
    ? await findRights(db, link.creator, event)
    : { hasLicense: false, canPlayback: false };
  return {
    event,
    timezone: String(zone.rows[0]?.timezone ?? "UTC"),
    exInfo: null,
    host: null,
    details: null,
    shareLink: { id: link.id, note: link.note },
    archiveId: null,
    findings,
    hasLicense: rights.hasLicense,
    canLive: false,
    canPlayback: rights.canPlayback,
    relayLivePath: null,
    attachmentToken,
  };
}

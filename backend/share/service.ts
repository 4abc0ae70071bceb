import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import { services as serviceIds } from "../../contract/names";
import type { changedShareLink, newShareLink } from "../../contract/sharing";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import type { EventRow } from "../event/rows";
import { holdEvents, listEventsById } from "../event/service";
import type { MutationScope } from "../graphql/mutate";
import { hashPassword } from "../session/password";
import type { Viewer } from "../viewer";
import { listShareLinks, type ShareLinkRow } from "./list-queries";
import {
  deleteShareLinkRows,
  insertShareLink,
  lockShareLink,
  saveRecipients,
  updateShareLinkRow,
} from "./queries";
import { requireMailable } from "./recipients";

export type { ShareLinkAccess } from "./queries";

/** What the mail of a link says. */
export interface LinkToMail {
  code: string;
  note: string;
  expiresAt: Date;
  event: Pick<EventRow, "hostId">;
}

/** Mails a link to addresses, in the transaction that creates or changes it. */
export type MailShareLink = (
  scope: MutationScope,
  link: LinkToMail,
  emails: string[],
) => Promise<void>;

/** 192 random bits: the code alone opens the link (threat G8). */
export function createShareCode(): string {
  return randomBytes(24).toString("base64url");
}

const auditTarget = (link: { id: number; note: string }) => ({
  type: "share_link",
  id: String(link.id),
  name: link.note,
});

/** An event the viewer may share. @throws EVENT_NOT_FOUND */
export async function requireEvent(
  db: Database | Transaction,
  viewer: Viewer,
  eventId: number | null,
): Promise<EventRow> {
  const [event] = eventId === null ? [] : await listEventsById(db, viewer, [eventId]);
  if (!event) throw codedError("EVENT_NOT_FOUND", { field: "event_id" });
  return event;
}

/** @throws EVENT_NOT_FOUND for an event out of reach and for an unknown one alike */
export async function createShareLink(
  scope: MutationScope,
  eventId: number | null,
  form: z.output<typeof newShareLink>,
  mail: MailShareLink,
): Promise<ShareLinkRow> {
  const { tx, viewer } = scope;
  if (eventId !== null) await holdEvents(tx, viewer.accountId, [eventId]);
  const event = await requireEvent(tx, viewer, eventId);
  const { note, emails, expire_hours: expireHours } = form;
  const id = await insertShareLink(tx, {
    accountId: viewer.accountId,
    eventId: event.id,
    code: createShareCode(),
    note,
    passwordHash: form.password ? await hashPassword(form.password) : null,
    expireHours,
    createdBy: viewer.userId,
  });
  if (emails.length > 0) await saveRecipients(tx, id, emails);
  const link = await getShareLink(tx, viewer, id);
  if (emails.length > 0) await mail(scope, link, emails);
  await scope.audit({
    behaviorId: behaviors.shareLinkCreated,
    serviceId: serviceIds.cloudVms,
    target: auditTarget(link),
    payload: { after: { event_id: String(event.id), note, expire_hours: expireHours, emails } },
  });
  return link;
}

/** @throws SHARE_LINK_NOT_FOUND for an unknown link, and for one out of the viewer's sight */
export async function getShareLink(
  db: Database | Transaction,
  viewer: Viewer,
  id: number | null,
): Promise<ShareLinkRow> {
  const [link] = await listSeen(db, viewer, [id]);
  if (!link) throw codedError("SHARE_LINK_NOT_FOUND", { field: "id" });
  return link;
}

/** A link of the viewer's own whose event stays until the transaction ends. @throws SHARE_LINK_NOT_FOUND */
async function getLinkToExtend(scope: MutationScope, id: number | null): Promise<ShareLinkRow> {
  const { event } = await getOwnLink(scope, id);
  await holdEvents(scope.tx, scope.viewer.accountId, [event.id]);
  return getOwnLink(scope, id);
}

async function listSeen(
  db: Database | Transaction,
  viewer: Viewer,
  given: (number | null)[],
): Promise<ShareLinkRow[]> {
  const ids = given.filter((id) => id !== null);
  return listShareLinks(db, viewer, { ids }, { limit: ids.length, offset: 0 });
}

/** @throws SHARE_LINK_NOT_FOUND for links of other users, unless the viewer is master */
async function getOwnLink({ tx, viewer }: MutationScope, id: number | null): Promise<ShareLinkRow> {
  const link = await getShareLink(tx, viewer, id);
  if (!link.canEdit) throw codedError("SHARE_LINK_NOT_FOUND", { field: "id" });
  return link;
}

function requireNotExpired(link: ShareLinkRow): void {
  if (link.expiresAt.getTime() <= Date.now()) throw codedError("SHARE_LINK_EXPIRED");
}

/** A new password invalidates tokens issued under the old one. @throws SHARE_LINK_NOT_FOUND, SHARE_LINK_EXPIRED */
export async function updateShareLink(
  scope: MutationScope,
  id: number | null,
  form: z.output<typeof changedShareLink>,
): Promise<ShareLinkRow> {
  const link = await getLinkToExtend(scope, id);
  requireNotExpired(link);
  const { note, password, expire_hours: expireHours } = form;
  const passwordHash = password ? await hashPassword(password) : null;
  await updateShareLinkRow(scope.tx, link.id, {
    ...(note !== undefined && { note }),
    ...(password !== undefined && { passwordHash }),
    ...(expireHours !== undefined && { expireHours }),
  });
  return noteChange(scope, link, { password_set: password !== undefined });
}

/**
 * Has a link work for so many hours from now, one that has expired too, as long as its event exists (decision D84).
 * @throws SHARE_LINK_NOT_FOUND
 * @throws TOO_SHORT when it would end no later than it does
 */
export async function extendShareLink(
  scope: MutationScope,
  id: number | null,
  hours: number,
): Promise<ShareLinkRow> {
  const link = await getLinkToExtend(scope, id);
  await updateShareLinkRow(scope.tx, link.id, { expireHours: hours });
  const extended = await noteChange(scope, link, { extended: true });
  if (extended.expiresAt.getTime() <= link.expiresAt.getTime()) {
    throw codedError("TOO_SHORT", { field: "expire_hours" });
  }
  return extended;
}

async function noteChange(
  scope: MutationScope,
  before: ShareLinkRow,
  extra: Record<string, boolean>,
): Promise<ShareLinkRow> {
  const after = await getShareLink(scope.tx, scope.viewer, before.id);
  await scope.audit({
    behaviorId: behaviors.shareLinkUpdated,
    serviceId: serviceIds.cloudVms,
    target: auditTarget(after),
    payload: { before: auditFields(before), after: auditFields(after), ...extra },
  });
  return after;
}

const auditFields = ({ note, expireHours, hasPassword }: ShareLinkRow) => ({
  note,
  expire_hours: expireHours,
  has_password: hasPassword,
});

/** @throws SHARE_LINK_NOT_FOUND, SHARE_LINK_EXPIRED, EMAIL_OVER_10, TOO_MANY_MAILS */
export async function sendShareLink(
  scope: MutationScope,
  id: number | null,
  emails: string[],
  mail: MailShareLink,
): Promise<ShareLinkRow> {
  const { tx, viewer } = scope;
  const seen = await getOwnLink(scope, id);
  await lockShareLink(tx, seen.id);
  const link = await getOwnLink(scope, seen.id);
  requireNotExpired(link);
  requireMailable(link.recipients, emails, new Date());
  await saveRecipients(tx, link.id, emails);
  await mail(scope, link, emails);
  await scope.audit({
    behaviorId: behaviors.shareLinkEmailed,
    serviceId: serviceIds.cloudVms,
    target: auditTarget(link),
    payload: { emails },
  });
  return getShareLink(tx, viewer, link.id);
}

/**
 * All of them or none. Allowed for creator, master and manager of the camera's region.
 * @throws SHARE_LINK_NOT_FOUND
 */
export async function deleteShareLinks(
  scope: MutationScope,
  given: (number | null)[],
): Promise<void> {
  const { tx, viewer } = scope;
  const ids = [...new Set(given)];
  const links = await listSeen(tx, viewer, ids);
  if (links.length < ids.length) throw codedError("SHARE_LINK_NOT_FOUND", { field: "ids" });
  await deleteShareLinkRows(
    tx,
    links.map((link) => link.id),
  );
  for (const link of links) {
    await scope.audit({
      behaviorId: behaviors.shareLinkDeleted,
      serviceId: serviceIds.cloudVms,
      target: auditTarget(link),
      payload: { before: { ...auditFields(link), event_id: String(link.event.id) } },
    });
  }
}

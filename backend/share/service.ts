import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import { services as serviceIds } from "../../contract/names";
import type { changedShareLink, newShareLink } from "../../contract/sharing";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import { type EventRow, listEventsById } from "../event/queries";
import { findEventScope } from "../event/scope";
import type { MutationScope } from "../graphql/mutate";
import { hashPassword } from "../session/password";
import type { Viewer } from "../viewer";
import {
  addRecipients,
  deleteShareLinkRow,
  insertShareLink,
  isCreator,
  listShareLinks,
  type ShareLinkRow,
  updateShareLinkRow,
} from "./queries";

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
  const scope = await findEventScope(db, viewer);
  const [event] = eventId === null ? [] : await listEventsById(db, scope, [eventId]);
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
  const event = await requireEvent(tx, viewer, eventId);
  const { note, emails, expire_hours: expireHours } = form;
  const id = await insertShareLink(tx, {
    accountId: viewer.accountId,
    eventId: event.id,
    code: createShareCode(),
    note,
    passwordHash: form.password ? await hashPassword(form.password) : null,
    expireHours,
    emails,
    createdBy: viewer.userId,
  });
  const link = await getLink(scope, id);
  if (emails.length > 0) await mail(scope, link, emails);
  await scope.audit({
    behaviorId: behaviors.shareLinkCreated,
    serviceId: serviceIds.cloudVms,
    target: auditTarget(link),
    payload: { after: { event_id: String(event.id), note, expire_hours: expireHours, emails } },
  });
  return link;
}

async function getLink({ tx, viewer }: MutationScope, id: number): Promise<ShareLinkRow> {
  const eventScope = await findEventScope(tx, viewer);
  const page = { limit: 1, offset: 0 };
  const [link] = await listShareLinks(tx, viewer, eventScope, { ids: [id] }, page);
  if (!link) throw codedError("SHARE_LINK_NOT_FOUND", { field: "id" });
  return link;
}

/** @throws SHARE_LINK_NOT_FOUND for links of other users, unless the viewer is master */
async function getOwnLink(scope: MutationScope, id: number | null): Promise<ShareLinkRow> {
  const link = await getLink(scope, id ?? 0);
  const { tx, viewer } = scope;
  if (!viewer.master && !(await isCreator(tx, viewer, link.id))) {
    throw codedError("SHARE_LINK_NOT_FOUND", { field: "id" });
  }
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
  const link = await getOwnLink(scope, id);
  requireNotExpired(link);
  const { note, password, expire_hours: expireHours } = form;
  const passwordHash = password ? await hashPassword(password) : null;
  await updateShareLinkRow(scope.tx, link.id, {
    ...(note !== undefined && { note }),
    ...(password !== undefined && { passwordHash }),
    ...(expireHours !== undefined && { expireHours }),
  });
  const changed = await getLink(scope, link.id);
  await scope.audit({
    behaviorId: behaviors.shareLinkUpdated,
    serviceId: serviceIds.cloudVms,
    target: auditTarget(changed),
    payload: {
      before: auditFields(link),
      after: auditFields(changed),
      password_set: password !== undefined,
    },
  });
  return changed;
}

const auditFields = ({ note, expireHours, hasPassword }: ShareLinkRow) => ({
  note,
  expire_hours: expireHours,
  has_password: hasPassword,
});

/** @throws SHARE_LINK_NOT_FOUND, SHARE_LINK_EXPIRED */
export async function sendShareLink(
  scope: MutationScope,
  id: number | null,
  emails: string[],
  mail: MailShareLink,
): Promise<ShareLinkRow> {
  const link = await getOwnLink(scope, id);
  requireNotExpired(link);
  await mail(scope, link, emails);
  await addRecipients(scope.tx, link.id, emails);
  await scope.audit({
    behaviorId: behaviors.shareLinkEmailed,
    serviceId: serviceIds.cloudVms,
    target: auditTarget(link),
    payload: { emails },
  });
  return getLink(scope, link.id);
}

/** Allowed for creator, master and manager of the camera's region. @throws SHARE_LINK_NOT_FOUND */
export async function deleteShareLink(scope: MutationScope, id: number | null): Promise<void> {
  const link = await getLink(scope, id ?? 0);
  await deleteShareLinkRow(scope.tx, link.id);
  await scope.audit({
    behaviorId: behaviors.shareLinkDeleted,
    serviceId: serviceIds.cloudVms,
    target: auditTarget(link),
    payload: { before: { ...auditFields(link), event_id: String(link.event.id) } },
  });
}

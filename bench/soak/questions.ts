import { readFileSync } from "node:fs";
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { snapshotPath } from "../../contract/media";
import { listRoutes } from "../../tests/support/route-table";
import { type SoakAccount, sharedWord } from "./accounts";

/** One thing that readers ask for. */
export interface Question {
  /** The same for each reader. */
  what: string;
  /** A GraphQL document, or the path of a page or of media. */
  ask: { document: string } | { path: string };
  /** Of the reader's own: it is answered with success, and over all readers it shows a mark at least once. */
  isOwn: boolean;
}

/** Nested objects further in repeat what the outer ones say. */
const depthMax = 3;

/** Everything of a type that can be asked for without an argument. */
function selectAll(type: GraphQLObjectType, depth = 1): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (!isObjectType(inner) || depth === depthMax) return [];
    const selection = selectAll(inner, depth + 1);
    return selection ? [`${field.name} ${selection}`] : [];
  });
  return fields.length > 0 ? `{ ${fields.join(" ")} }` : "";
}

function writeDocument(
  field: GraphQLField<unknown, unknown>,
  args: Record<string, unknown>,
): string {
  const written = Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const inner = getNamedType(field.type);
  const selection = isObjectType(inner) ? selectAll(inner) : "";
  const call = written.length > 0 ? `${field.name}(${written.join(", ")})` : field.name;
  return `{ ${call} ${selection} }`;
}

/** Of fields that need arguments: those that read an object by its id, and lists that need a choice. */
function giveArguments(
  field: string,
  { ids, cameraIds }: SoakAccount,
): Record<string, unknown> | null {
  const now = Math.floor(Date.now() / 1000);
  const times = { from_ms: (now - 3600) * 1000, until_ms: now * 1000 };
  const given: Record<string, Record<string, unknown>> = {
    query_license_device_list: { kind: "camera" },
    query_vms_home: { filter: "all" },
    query_search: { text: sharedWord },
    // Of all its events an account may not be given more than five hundred at a time.
    query_event_export: { id: [ids.event] },
    query_event_histogram: { start_date: now - 86_400, end_date: now },
    query_event_ai_histogram: { st: now - 86_400, et: now },
    query_user_alert_preview: { id: ids.alert },
    query_host_deletion: { id: ids.host },
    query_single_host: { id: ids.host },
    query_single_host_camera: { host_cam_id: ids.camera },
    query_single_event: { id: ids.event },
    query_event_neighbours: { id: ids.event },
    query_single_order: { order_number: ids.order },
    query_single_permission: { permission_id: ids.permission },
    query_single_region: { id: ids.region },
    query_single_share_link: { id: ids.share },
    query_single_user: { id: ids.user },
    query_single_user_alert: { id: ids.alert },
    query_single_vpn: { id: ids.vpn },
    query_operator_access: { user_id: ids.user },
    query_share_link_mail: { event_id: ids.event },
    query_webhook_delivery_list: { id: ids.webhook },
    query_playback_event_list: { host_cam_id: cameraIds, limit: 50, ...times },
  };
  return given[field] ?? null;
}

/** Of them, those that name no object of an account: the others are asked for those of another account too. */
const namesNobody =
  /^query_(?:license_device_list|vms_home|search|event_histogram|event_ai_histogram)$/;
/** Nobody's, or asked by visitors. */
const isPublic = /^query_(?:announcements|.*_mapping|openid_.*|sign_in_ways|outbox|captcha)$/;

const pagePlaces: Record<string, string> = {
  "/settings/subscription/:number": "order",
  "/settings/webhooks/:id": "webhook",
  "/account_management/users/:id": "user",
  "/account_management/regions/:id": "region",
  "/cloud_vms/hosts/:id": "host",
  "/cloud_vms/hosts/:id/edit": "host",
  "/cloud_vms/events/:id": "event",
  "/cloud_vms/archives/:id": "archive",
  "/cloud_vms/share_links/:id": "share",
  "/cloud_vms/alert/:id": "alert",
  "/cloud_vms/operator_privileges/:id": "permission",
  "/cloud_vms/operator_privileges/as/:id": "user",
  "/vpn/:id": "vpn",
};

const isPage = (file: string) =>
  /^routes\/(?:console|video_download|notifications|search|settings|account_management|audit_log|cloud_vms|vpn|access|iot)\//.test(
    file,
  );

/** Every page behind the sign-in: those that name an object for this account's. */
function listPages({ ids }: SoakAccount): { pattern: string; path: string }[] {
  return listRoutes().flatMap(({ pattern, file }) => {
    if (!isPage(file)) return [];
    if (!pattern.includes(":")) return [{ pattern, path: pattern }];
    const id = ids[pagePlaces[pattern] ?? ""];
    return id ? [{ pattern, path: pattern.replace(/:\w+/, id) }] : [];
  });
}

/** All that a reader asks for, of their own account and of what another one has. */
export function listQuestions(own: SoakAccount, other: SoakAccount): Question[] {
  const schema = buildSchema(readFileSync("contract/schema.graphql", "utf8"));
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const calls = fields.flatMap((field): Question[] => {
    if (isPublic.test(field.name)) return [];
    if (!field.args.some(isRequiredArgument) && !giveArguments(field.name, own)) {
      return [{ what: field.name, ask: { document: writeDocument(field, {}) }, isOwn: true }];
    }
    return [own, other].flatMap((account) => {
      const args = giveArguments(field.name, account);
      const isOwn = account === own;
      if (!args || (!isOwn && namesNobody.test(field.name))) return [];
      const what = isOwn ? field.name : `${field.name} of another account`;
      return [{ what, ask: { document: writeDocument(field, args) }, isOwn }];
    });
  });
  const pages = listPages(own).map(({ pattern, path }) => ({
    what: pattern,
    ask: { path },
    isOwn: true,
  }));
  const theirs = listPages(other)
    .filter(({ pattern }) => pattern.includes(":"))
    .map(({ pattern, path }) => ({
      what: `${pattern} of another account`,
      ask: { path },
      isOwn: false,
    }));
  const media = [own, other].flatMap(({ ids, cameraIds }, place) => {
    const isOwn = place === 0;
    const paths = {
      picture: `/media/event/${ids.event}`,
      snapshot: `${snapshotPath}/${cameraIds[0]}`,
    };
    return Object.entries(paths).map(([name, path]) => ({
      what: isOwn ? name : `${name} of another account`,
      ask: { path },
      isOwn,
    }));
  });
  return [...calls, ...pages, ...theirs, ...media];
}

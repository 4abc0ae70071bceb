import { createTokenText, digestOf } from "../../backend/api-token/token-text";
import type { Persona } from "./matrix";
import type { World } from "./world";

/** One call of the contract that a row of the matrix speaks of. */
export interface Operation {
  row: string;
  name: string;
  /** Needs no id of an account: a master of another account may do it in their own. */
  own?: true;
  /** Gives the document's text, with its values in it; makes what it acts on where it needs its own. */
  document(world: World, persona: Persona): Promise<string> | string;
  /** Codes that are no refusal: the right was there, the thing was not. */
  accept?: readonly string[];
}

let counter = 0;
export const fresh = (prefix: string) => `${prefix}-${++counter}`;
export const mutation = (field: string, selection = "{ id }") =>
  `mutation { ${field} ${selection} }`;
export const query = (field: string, selection = "{ id }") => `{ ${field} ${selection} }`;

export const a = (world: World) => world.accounts.first;

/** Inserts one row into account A and gives its id. */
export async function insert(
  world: World,
  table: string,
  values: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(values);
  const places = names.map((_name, index) => `$${index + 1}`);
  const result = await world.database.pool.query(
    `insert into ${table} (${names.join(", ")}) values (${places.join(", ")}) returning id`,
    Object.values(values),
  );
  return String(result.rows[0].id);
}

export const spareUser = (world: World) =>
  insert(world, "app_user", {
    account_id: a(world).accountId,
    email: `${fresh("spare")}@a.example`,
    name: "Spare",
    password_hash: "-",
    verified_at: new Date(),
  });
export const spareRegion = (world: World) =>
  insert(world, "region", {
    account_id: a(world).accountId,
    name: fresh("Spare"),
    is_default: false,
  });
export const spareHost = (world: World) =>
  insert(world, "host", {
    account_id: a(world).accountId,
    region_id: a(world).north,
    name: fresh("Spare"),
    host_code: fresh("spare"),
    password_hash: "-",
    type: 2,
  });
export const sparePermission = async (world: World) => {
  const id = await insert(world, "permission", {
    account_id: a(world).accountId,
    name: fresh("Spare"),
  });
  await world.database.pool.query(
    "insert into permission_camera (permission_id, camera_id, live) values ($1, $2, true)",
    [id, a(world).c1],
  );
  return id;
};
export const spareToken = (world: World) =>
  insert(world, "api_token", {
    account_id: a(world).accountId,
    user_id: world.userIds.masterA,
    name: fresh("Spare"),
    scope: "read",
    digest: digestOf(createTokenText()),
    expires_at: new Date(Date.now() + 86_400_000),
  });
export const spareWebhook = (world: World) =>
  insert(world, "webhook", {
    account_id: a(world).accountId,
    url: "https://hooks.example.com/",
    events: ["host_connected"],
    secret: Buffer.alloc(0),
  });
export const spareVpn = (world: World) =>
  insert(world, "vpn", {
    account_id: a(world).accountId,
    vpn_id: fresh("spare-vpn"),
    expires_at: new Date(Date.now() + 86_400_000),
  });

/** The account whose object the persona requests: their own if they have an account. */
export function ownerOf(world: World, persona: Persona): number {
  const owner = ["regmgrA", "operA", "operNone", "unverifiedA"].includes(persona)
    ? persona
    : "masterA";
  return world.userIds[owner as Persona] ?? 0;
}
export const spareView = async (world: World, persona: Persona) =>
  insert(world, "view", {
    account_id: a(world).accountId,
    user_id: ownerOf(world, persona),
    name: fresh("Spare"),
    layout: 4,
    cameras: [],
    sorting: 0,
  });
export const spareSearch = async (world: World, persona: Persona) =>
  insert(world, "saved_search", {
    account_id: a(world).accountId,
    user_id: ownerOf(world, persona),
    name: fresh("Spare"),
    screen: "events",
    query: "",
  });
export const sparePush = async (world: World, persona: Persona) =>
  insert(world, "push_subscription", {
    account_id: a(world).accountId,
    user_id: ownerOf(world, persona),
    endpoint: `https://push.example.com/${fresh("spare")}`,
    p256dh: "",
    auth: "",
  });
export const sparePasskey = async (world: World, persona: Persona) =>
  insert(world, "passkey", {
    account_id: a(world).accountId,
    user_id: ownerOf(world, persona),
    credential_id: Buffer.from(fresh("spare")),
    public_key: Buffer.alloc(0),
    counter: 0,
    transports: [],
    is_backed_up: false,
    name: "Spare",
  });
export const spareAlert = async (world: World, persona: Persona) =>
  insert(world, "user_alert", {
    account_id: a(world).accountId,
    user_id: ownerOf(world, persona),
    name: fresh("Spare"),
    weekdays: [1],
    start_time: "08:00",
    end_time: "18:00",
    trigger_events: "[]",
  });
export const spareShare = async (world: World, creator: number) =>
  insert(world, "share_link", {
    account_id: a(world).accountId,
    event_id: world.events.e1,
    code: `${fresh("code")}-0123456789abcdef`,
    expire_hours: 24,
    expires_at: new Date(Date.now() + 86_400_000),
    created_by: creator,
  });
/** A link the persona made; an id that no link has for one without a camera. */
export const ownShare = async (world: World, persona: Persona) =>
  persona === "operNone" ? "987654" : spareShare(world, ownerOf(world, persona));
export const spareArchive = async (world: World) => {
  await world.database.pool.query("delete from archive where event_id = $1", [world.events.e1]);
  return insert(world, "archive", { account_id: a(world).accountId, event_id: world.events.e1 });
};

export const alertFields = (world: World) =>
  `name: "${fresh("Night")}", weekdays: [1], start_time: "20:00", end_time: "06:00", trigger_events: [{ event_type: 52, event_id: 1, host_cam_id: "${a(world).c1}" }]`;
export const now = () => Math.floor(Date.now() / 1000);

import { afterAll, beforeAll, expect } from "vitest";
import { type GraphqlAnswer, seedTwoAccounts, startTestCloud, type TestCloud } from "./cloud";
import { storeEvents } from "./events";

export interface Link {
  id: string;
  code: string;
  url: string;
  views: number;
}

export const createDocument = `mutation($event_id: ID!, $note: String, $password: String, $expire_hours: Int, $emails: [String!]) {
  create_share_link(event_id: $event_id, note: $note, password: $password, expire_hours: $expire_hours, emails: $emails) {
    id code url note has_password expire_hours shared_time expiry_time views emails event { id }
  }
}`;

const openDocument = `mutation($code: String!, $password: String) {
  open_share_link(code: $code, password: $password) { share_link_token }
}`;

const pageDocument = `query($code: String!) {
  query_share_link_event(code: $code) {
    note shared_by site_name account_name expiry_time
    event { id device_name event_time timezone host_name host_code contact_name email phone address external_ip
      external_port external_settings archive_id host { id } relay_live_path can_live attachment_token
      share_link { id note } pvd { id category } }
  }
}`;

type Persona = "master" | "manager" | "operator" | "stranger";

/**
 * A cloud with an event that an operator may share and one that they may not see, for the tests of
 * this file. The result is filled in before the first test.
 */
export function prepareShareCloud() {
  const person = { category: "person" as const, hat: 0, gender: 0 };
  const given = { ours: "", hidden: "", pvdIds: [] as string[], c1: 0, h1: 0 };
  const tokens = {} as Record<Persona, string>;
  let cloud: TestCloud;

  beforeAll(async () => {
    cloud = await startTestCloud();
    const { first, second } = await seedTwoAccounts(cloud.database);
    for (const persona of ["master", "manager", "operator"] as const) {
      tokens[persona] = await cloud.getToken(first[persona]);
    }
    tokens.stranger = await cloud.getToken(second.master);
    const { accountId, h1, h2, c1, c3 } = first;
    const kind = { accountId, eventType: 55, eventId: 301, findings: [person] };
    const [ours, hidden] = await storeEvents(cloud.database, [
      { ...kind, hostId: h1, cameraId: c1 },
      { ...kind, hostId: h2, cameraId: c3 },
    ]);
    const rows = await query("select id from ai_event order by id");
    const pvdIds = rows.map((row) => String(row.id));
    Object.assign(given, { ours: String(ours?.id), hidden: String(hidden?.id), pvdIds, c1, h1 });
  });

  afterAll(() => cloud.close());

  async function query(statement: string, values: unknown[] = []) {
    return (await cloud.database.pool.query(statement, values)).rows;
  }

  const call: TestCloud["call"] = (...args) => cloud.call(...args);

  async function create(variables: Record<string, unknown> = {}, persona: Persona = "operator") {
    const all = { event_id: given.ours, ...variables };
    const answer = await call(createDocument, all, { token: tokens[persona] });
    expect(answer.errors).toEqual([]);
    return (answer.data as unknown as { create_share_link: Link }).create_share_link;
  }

  const open = (code: string, password?: string, address = "192.0.2.1"): Promise<GraphqlAnswer> =>
    call(openDocument, { code, password }, { address });

  async function getShareToken(code: string, password?: string): Promise<string> {
    const answer = await open(code, password);
    expect(answer.errors).toEqual([]);
    const { open_share_link: opened } = answer.data as {
      open_share_link: { share_link_token: string };
    };
    return opened.share_link_token;
  }

  const readPage = (code: string, shareToken: string) =>
    call(pageDocument, { code }, { shareToken });

  const getCloud = (): TestCloud => cloud;

  return { given, tokens, query, call, create, open, getShareToken, readPage, getCloud };
}

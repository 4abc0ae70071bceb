import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { createHostPassword, hashHostPassword } from "../../backend/db/host-password";
import type { BusEvents } from "../../backend/realtime/bus";
import type { CloudSettings } from "../../backend/settings";
import { devicePath } from "../../contract/device";
import { type GraphqlAnswer, seedTwoAccounts, startTestCloud, type TestCloud } from "./cloud";
import { TestHost } from "./media/test-host";

export type Persona = "master" | "manager" | "operator" | "newcomer" | "stranger" | "nobody";

/** The two accounts of cloud.ts with all users signed in, and a channel for hosts. */
export interface Site {
  cloud: TestCloud;
  first: Awaited<ReturnType<typeof seedTwoAccounts>>["first"];
  second: Awaited<ReturnType<typeof seedTwoAccounts>>["second"];
  /** Ids of the first account's users. */
  users: Record<"master" | "manager" | "operator" | "newcomer", number>;
  call(
    persona: Persona,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<GraphqlAnswer>;
  /** Data of a call that must succeed. */
  get<Data>(persona: Persona, query: string, variables?: Record<string, unknown>): Promise<Data>;
  /** Code and field of a call that must fail, as "CODE field". */
  refusal(persona: Persona, query: string, variables?: Record<string, unknown>): Promise<string>;
  /** Behaviour ids written since the last call, oldest first. */
  newBehaviors(): Promise<number[]>;
  /** Connects as the host's agent, with a password of its own. */
  connectHost(hostId: number): Promise<TestHost & { password: string }>;
  deviceUrl: string;
  busEvents: { name: keyof BusEvents; payload: BusEvents[keyof BusEvents] }[];
  close(): Promise<void>;
}

export async function openSite(settings: Partial<CloudSettings> = {}): Promise<Site> {
  const cloud = await startTestCloud(settings);
  const { first, second } = await seedTwoAccounts(cloud.database);
  const { db } = cloud.database;
  const tokens: Record<Persona, string> = {
    master: await cloud.getToken(first.master),
    manager: await cloud.getToken(first.manager),
    operator: await cloud.getToken(first.operator),
    newcomer: await cloud.getToken(first.newcomer),
    stranger: await cloud.getToken(second.master),
    nobody: "",
  };
  const rows = await db.execute(
    sql`select id, split_part(email, '@', 1) as persona from app_user where account_id = ${first.accountId}`,
  );
  const users = Object.fromEntries(
    rows.rows.map((row) => [row.persona, Number(row.id)]),
  ) as Site["users"];
  let lastAudit = await newestAudit();

  const server = createServer();
  server.on("upgrade", (request, socket, head) =>
    cloud.backend.handleUpgrade(request, socket, head),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const deviceUrl = `ws://127.0.0.1:${port}${devicePath}`;
  const busEvents: Site["busEvents"] = [];
  for (const name of ["rights_changed", "user_message", "host_disconnect"] as const) {
    cloud.backend.services.bus.subscribe(name, (payload) => busEvents.push({ name, payload }));
  }

  async function newestAudit(): Promise<number> {
    const result = await db.execute(sql`select coalesce(max(id), 0) as id from audit`);
    return Number(result.rows[0]?.id);
  }

  const call: Site["call"] = (persona, query, variables = {}) => {
    const token = tokens[persona];
    return cloud.call(query, variables, token ? { token } : {});
  };

  return {
    cloud,
    first,
    second,
    users,
    call,
    deviceUrl,
    busEvents,
    async get<Data>(persona: Persona, query: string, variables?: Record<string, unknown>) {
      const answer = await call(persona, query, variables);
      expect(answer.errors, answer.text).toEqual([]);
      return answer.data as Data;
    },
    async refusal(persona, query, variables) {
      const { errors, text } = await call(persona, query, variables);
      expect(errors, text).toHaveLength(1);
      const { code, field } = (errors[0]?.extensions ?? {}) as { code?: string; field?: string };
      return field ? `${code} ${field}` : String(code ?? errors[0]?.message);
    },
    async newBehaviors() {
      await cloud.backend.services.lookAudit.settled();
      const result = await db.execute(
        sql`select id, behavior_id from audit where id > ${lastAudit} order by id`,
      );
      lastAudit = await newestAudit();
      return result.rows.map((row) => Number(row.behavior_id));
    },
    async connectHost(hostId) {
      const password = createHostPassword();
      const result = await db.execute(sql`
        update host set password_hash = ${hashHostPassword(password)} where id = ${hostId}
        returning host_code, connection_id
      `);
      const { host_code: code, connection_id: older } = result.rows[0] ?? {};
      const host = await TestHost.connect(deviceUrl, String(code), password);
      // The directory learns of a connection a moment after the host does.
      await vi.waitFor(async () => {
        const known = await db.execute(sql`
          select from host where id = ${hostId} and connected_at is not null
            and connection_id is distinct from ${older}
        `);
        expect(known.rowCount).toBe(1);
      });
      return Object.assign(host, { password });
    },
    async close() {
      // Closes the hosts' channels, which the server would wait for.
      await cloud.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

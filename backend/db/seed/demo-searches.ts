import { sql } from "drizzle-orm";
import type { SearchScreen } from "../../../contract/names";
import type { Database } from "../client";
import { demoAccount } from "./demo-data";

interface DemoSearch {
  owner: string;
  name: string;
  screen: SearchScreen;
  query: string;
  shared: boolean;
}

/** Two that everybody in the demo's account sees, and one of the master's own. */
export const demoSearches: DemoSearch[] = [
  {
    owner: "ana.kovar@meridian.example",
    name: "Red jackets, this week",
    screen: "ai_search",
    query: "range=week&up_body_color=red",
    shared: false,
  },
  {
    owner: "ana.kovar@meridian.example",
    name: "White trucks at the gates",
    screen: "ai_search",
    query: "category=vehicle&range=week&vehicle_type=5&color=white",
    shared: true,
  },
  {
    owner: "mika.ito@meridian.example",
    name: "Intrusions of the last 24 hours",
    screen: "events",
    query: "range=day&event_id=300",
    shared: true,
  },
];

/** Saved searches of the demo, once; an account that has some keeps them as they are. */
export async function seedDemoSearches(db: Database): Promise<void> {
  const known = await db.execute(
    sql`select from saved_search where account_id = ${demoAccount.id} limit 1`,
  );
  if (known.rows.length > 0) return;
  for (const { owner, name, screen, query, shared } of demoSearches) {
    await db.execute(sql`
      insert into saved_search (account_id, user_id, name, screen, query, shared)
      select account_id, id, ${name}, ${screen}, ${query}, ${shared}
      from app_user where account_id = ${demoAccount.id} and email = ${owner}
      on conflict do nothing
    `);
  }
}

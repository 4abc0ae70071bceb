import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { UserRole, UserSort } from "../../contract/names";
import type { Database } from "../db/client";
import { regionManager, user } from "../db/tables";
import { contains, containsWords, startsWithWord } from "../sql";
import { columns } from "./member-queries";

/** The list of an account's users, and how many each of its filters would show. */

export interface MemberFilter {
  /** Part of a name or an e-mail address; empty for any. */
  keyword: string;
  /** A region the user manages. */
  regionId?: number | undefined;
  role?: UserRole | undefined;
  verified?: boolean | undefined;
  mfaEnable?: boolean | undefined;
}

// Raw SQL: in a query of one table, drizzle omits the table name of its columns.
const managesAny = sql`exists (select from region_manager where region_manager.user_id = app_user.id)`;

const roles: Record<UserRole, SQL> = {
  master: sql`${user.master}`,
  manager: sql`not ${user.master} and ${managesAny}`,
  operator: sql`not ${user.master} and not ${managesAny}`,
};
const verified = sql`${user.verifiedAt} is not null`;

/** What the search and the region find, whatever the other filters are. */
function matchesSearch(accountId: number, { keyword, regionId }: MemberFilter) {
  const manages = sql`${user.id} in (
    select ${regionManager.userId} from ${regionManager} where ${regionManager.regionId} = ${regionId}
  )`;
  return and(
    eq(user.accountId, accountId),
    keyword === "" ? undefined : contains(keyword, [user.name, user.email]),
    regionId === undefined ? undefined : manages,
  );
}

function matches(accountId: number, filter: MemberFilter) {
  const { role, mfaEnable } = filter;
  return and(
    matchesSearch(accountId, filter),
    role && roles[role],
    filter.verified === undefined ? undefined : sql`(${verified}) = ${filter.verified}`,
    mfaEnable === undefined ? undefined : eq(user.mfaEnable, mfaEnable),
  );
}

const sortColumns: Record<string, SQL> = {
  name: sql`lower(${user.name})`,
  role: sql`case when ${user.master} then 0 when ${managesAny} then 1 else 2 end`,
  last_sign_in: sql`coalesce(${user.lastSignInAt}, '-infinity')`,
};

export function listMemberRows(
  db: Database,
  accountId: number,
  filter: MemberFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: UserSort },
) {
  const direction = sort.startsWith("-") ? desc : asc;
  const column = sortColumns[sort.replace("-", "")] ?? sql`${user.name}`;
  return db
    .select(columns)
    .from(user)
    .where(matches(accountId, filter))
    .orderBy(direction(column), asc(sql`lower(${user.name})`), asc(user.id))
    .limit(limit)
    .offset(offset);
}

/** Users that have every word in their name or e-mail address. */
export function searchMemberRows(
  db: Database,
  accountId: number,
  words: readonly string[],
  limit: number,
) {
  const name = sql`${user.name}`;
  return db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(and(eq(user.accountId, accountId), containsWords(words, [name, sql`${user.email}`])))
    .orderBy(startsWithWord(words, name), asc(sql`lower(${user.name})`), asc(user.id))
    .limit(limit);
}

export interface MemberCounts extends Record<UserRole, number> {
  /** By all filters. */
  total: number;
  all: number;
  unverified: number;
  mfa: number;
}

/** How many each filter would show alone, of those that the search and the region find. */
export async function countMembers(
  db: Database,
  accountId: number,
  filter: MemberFilter,
): Promise<MemberCounts> {
  const count = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition ?? sql`true`})::int`;
  const [counts] = await db
    .select({
      total: count(matches(accountId, filter)),
      all: count(undefined),
      master: count(roles.master),
      manager: count(roles.manager),
      operator: count(roles.operator),
      unverified: count(sql`not (${verified})`),
      mfa: count(eq(user.mfaEnable, true)),
    })
    .from(user)
    .where(matchesSearch(accountId, filter));
  const none = { total: 0, all: 0, master: 0, manager: 0, operator: 0, unverified: 0, mfa: 0 };
  return counts ?? none;
}

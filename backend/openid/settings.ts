/** Who may be what, by a group of the provider. */
export interface OpenidGroup {
  group: string;
  role: "master" | "manager" | "operator";
  /** Names of the regions that are managed. */
  regions: readonly string[];
}

/** A deployment's OpenID Connect provider (decision D98). */
export interface OpenidSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the login page's button. */
  name: string;
  /** The account whose users sign in there. */
  accountId: number;
  groupsClaim: string;
  /** Empty: the provider says nothing about roles, and creates nobody. */
  groups: readonly OpenidGroup[];
  /** Values of amr or acr that count as the second factor. */
  factorValues: readonly string[];
}

/** What a user's groups give them. */
export interface OpenidGrant {
  master: boolean;
  regions: string[];
}

/** All that the groups give together; null where none of them is named. */
export function findGrant(
  { groups }: Pick<OpenidSettings, "groups">,
  memberOf: readonly string[],
): OpenidGrant | null {
  const own = groups.filter(({ group }) => memberOf.includes(group));
  if (own.length === 0) return null;
  return {
    master: own.some(({ role }) => role === "master"),
    regions: [...new Set(own.flatMap(({ role, regions }) => (role === "manager" ? regions : [])))],
  };
}

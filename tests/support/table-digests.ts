import pg from "pg";

/** The digest of every table of ours by its name, whatever the order of its rows. */
export async function readTableDigests(databaseUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c timezone=UTC" });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
    );
    const digests = new Map<string, string>();
    for (const { name } of rows) {
      const table = pg.escapeIdentifier(name);
      const result = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
         from (select md5(${table}::text) as row from ${table}) as rows`,
      );
      digests.set(name, result.rows[0].digest);
    }
    return digests;
  } finally {
    await client.end();
  }
}

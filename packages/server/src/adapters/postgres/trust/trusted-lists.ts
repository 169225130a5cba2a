import type { TrustedLists } from "../../../ports/store/trust.ts";
import type { Sql } from "../database/sql.ts";

type Row = { readonly url: string; readonly content: Uint8Array; readonly fetched_at: Date };

/** The table `trusted_list`. */
export function trustedListsOver(sql: Sql): TrustedLists {
  return {
    list: async () => {
      const rows = await sql<Row>`select * from trusted_list order by url`;
      return rows.map(({ url, content, fetched_at: fetchedAt }) => ({ url, content, fetchedAt }));
    },
    times: async () => {
      const rows = await sql<Omit<Row, "content">>`
        select url, fetched_at from trusted_list order by url`;
      return rows.map(({ url, fetched_at: fetchedAt }) => ({ url, fetchedAt }));
    },
    save: async ({ url, content, fetchedAt }) => {
      await sql`
        insert into trusted_list (url, content, fetched_at)
        values (${url}, ${content}, ${fetchedAt})
            on conflict (url) do update
           set content = excluded.content, fetched_at = excluded.fetched_at`;
    },
  };
}

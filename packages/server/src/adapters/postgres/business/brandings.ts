import { PLAIN, type Branding } from "../../../domain/business/branding.ts";
import type { Brandings } from "../../../ports/store/business.ts";
import { first, type Sql } from "../database/sql.ts";

/** The table `branding`. */
export function brandingsOver(sql: Sql): Brandings {
  return {
    find: async (business) => {
      const row = first(
        await sql<Branding>`
          select display_name as "displayName", accent, logo_sha256 as logo
            from branding where business_id = ${business}`,
      );
      return row ?? PLAIN;
    },
    findLogo: async (sha256) => {
      const row = first(
        await sql<{ readonly logo: Uint8Array }>`
          select logo from branding where logo_sha256 = ${sha256} limit 1`,
      );
      return row?.logo ?? null;
    },
    saveNames: async (business, { displayName, accent }) => {
      await sql`
        insert into branding (business_id, display_name, accent)
        values (${business}, ${displayName}, ${accent})
            on conflict (business_id) do update
           set display_name = excluded.display_name, accent = excluded.accent`;
    },
    saveLogo: async (business, png) => {
      await sql`
        insert into branding (business_id, logo) values (${business}, ${png})
            on conflict (business_id) do update set logo = excluded.logo`;
    },
  };
}

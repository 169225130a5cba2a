import type { DraftForms } from "../../../ports/store/requests.ts";
import type { Sql } from "../database/sql.ts";

export function draftFormsOver(sql: Sql): DraftForms {
  return {
    find: async (id) => {
      const [row] = await sql<{ readonly form: string; readonly saved_at: Date }>`
        select form, saved_at from draft_form where request_id = ${id}`;
      return row ? { form: row.form, savedAt: row.saved_at } : null;
    },
    save: async (id, { form, savedAt }) => {
      await sql`
        insert into draft_form (request_id, form, saved_at) values (${id}, ${form}, ${savedAt})
            on conflict (request_id) do update set form = excluded.form, saved_at = excluded.saved_at`;
    },
    remove: async (id) => {
      await sql`delete from draft_form where request_id = ${id}`;
    },
  };
}

import type { StorageMark, StorageMarks } from "../../../ports/store/documents.ts";
import { only, type Sql } from "../database/sql.ts";

export function storageMarksOver(sql: Sql): StorageMarks {
  return {
    read: async () => {
      const rows = await sql<StorageMark>`
        select current, next, placed_at as "placedAt",
               (select system_identifier from pg_control_system()) || '-' || oid as database
          from pg_database left join storage_mark on true
         where datname = current_database()`;
      return only(rows);
    },
    announce: async (mark) => {
      // One that a restored copy brought along is not finished here.
      const rows = await sql<{ next: string }>`
        insert into storage_mark (next) values (${mark})
            on conflict (singleton)
            do update set next = case
                 when split_part(storage_mark.next, '.', 1) = split_part(excluded.next, '.', 1)
                 then storage_mark.next else excluded.next end
        returning next`;
      return only(rows).next;
    },
    settle: async (mark, at) => {
      await sql`
        update storage_mark set current = next, next = null, placed_at = ${at}
         where next = ${mark}`;
    },
  };
}

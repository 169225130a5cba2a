import type { StorageMark, StorageMarks } from "../../ports/storage-marks.ts";
import { only, type Sql } from "./sql.ts";

export function storageMarksOver(sql: Sql): StorageMarks {
  return {
    read: async () => {
      const [row] = await sql<StorageMark>`
        select current, next, placed_at as "placedAt" from storage_mark`;
      return row ?? { current: null, next: null, placedAt: null };
    },
    announce: async (mark) => {
      const rows = await sql<{ next: string }>`
        insert into storage_mark (next) values (${mark})
            on conflict (singleton)
            do update set next = coalesce(storage_mark.next, excluded.next)
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

import type { SignatureId } from "../../../domain/ids.ts";
import { picturesOf, type PicturePlace } from "../../../domain/requests/pictures.ts";
import type { Signature } from "../../../domain/requests/request.ts";
import { first, type Sql } from "../database/sql.ts";

export async function findPicture(
  sql: Sql,
  id: SignatureId,
  place: PicturePlace,
): Promise<string | null> {
  const found = first(
    await sql<{ readonly content: string }>`
      select content from prescribed_picture where signature_id = ${id} and place = ${place}`,
  );
  return found?.content ?? null;
}

/** Writes the pictures that came in; those that are prescribed no more go, with their entry or before it. */
export async function savePictures(
  sql: Sql,
  before: readonly Signature[],
  after: readonly Signature[],
): Promise<void> {
  const old = new Map(before.map((one) => [one.id, one]));
  for (const signature of after) {
    const known = old.get(signature.id);
    if (known === signature) continue;
    const pictures = picturesOf(signature);
    const gone = known ? [...picturesOf(known).keys()].filter((one) => !pictures.has(one)) : [];
    if (gone.length > 0) {
      await sql`
        delete from prescribed_picture
         where signature_id = ${signature.id} and place = any(${gone}::text[])`;
    }
    for (const [place, { content }] of pictures) {
      if (content !== null) await savePicture(sql, signature.id, place, content);
    }
  }
}

async function savePicture(
  sql: Sql,
  id: SignatureId,
  place: PicturePlace,
  content: string,
): Promise<void> {
  await sql`
    insert into prescribed_picture (signature_id, place, content)
    values (${id}, ${place}, ${content})
        on conflict (signature_id, place) do update set content = excluded.content`;
}

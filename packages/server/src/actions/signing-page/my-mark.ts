import type { PersonActor } from "../../domain/access/actor.ts";
import { shareOf } from "../../domain/access/share.ts";
import type { AccountId } from "../../domain/ids.ts";
import {
  savedMarkFrom,
  type GivenMark,
  type SavedMark,
} from "../../domain/signing-page/saved-mark.ts";
import type { World } from "../../ports/world.ts";

type MarkWorld = Pick<World, "store" | "clock" | "secretKeys" | "inspector">;

/** The mark that a person keeps, and since when. */
export type MyMark = { readonly mark: SavedMark | null; readonly savedAt: Date | null };

const NONE: MyMark = { mark: null, savedAt: null };

/** What lies under an older key is written anew as soon as it is looked at. */
export async function readMark(
  world: Omit<MarkWorld, "inspector">,
  { accountId }: Pick<PersonActor, "accountId">,
): Promise<MyMark> {
  const { store, secretKeys } = world;
  const kept = await store.savedMarks.find(accountId);
  const bytes = kept && secretKeys.decrypt("mark", kept.encrypted, contextOf(accountId));
  if (!kept || !bytes) return NONE;
  const mark = JSON.parse(new TextDecoder().decode(bytes)) as SavedMark;
  if (!secretKeys.isEncryptedNow("mark", kept.encrypted)) {
    const encrypted = secretKeys.encrypt("mark", bytes, contextOf(accountId));
    await store.savedMarks.save(accountId, { ...kept, encrypted });
  }
  return { mark, savedAt: kept.savedAt };
}

/** Keeps a mark. A picture of a stranger is decoded and written anew where it can do no harm. */
export async function saveMark(
  world: MarkWorld,
  actor: PersonActor,
  given: GivenMark,
): Promise<MyMark> {
  const mark = await redrawn(world, actor, savedMarkFrom(given));
  const savedAt = world.clock.now();
  const bytes = new TextEncoder().encode(JSON.stringify(mark));
  const encrypted = world.secretKeys.encrypt("mark", bytes, contextOf(actor.accountId));
  await world.store.savedMarks.save(actor.accountId, { encrypted, savedAt });
  return { mark, savedAt };
}

/** Forgets it. */
export async function forgetMark(
  { store }: Pick<World, "store">,
  { accountId }: PersonActor,
): Promise<MyMark> {
  await store.savedMarks.remove(accountId);
  return NONE;
}

async function redrawn(
  { inspector }: Pick<World, "inspector">,
  actor: PersonActor,
  mark: SavedMark,
): Promise<SavedMark> {
  if (mark.kind !== "picture") return mark;
  const given = Buffer.from(mark.content, "base64");
  const { file, width, height } = await inspector.redrawImage(given, shareOf(actor));
  return { kind: "picture", content: Buffer.from(file).toString("base64"), width, height };
}

/** One account's bytes in another's row do not open. */
function contextOf(account: AccountId): string {
  return `saved mark/${account}`;
}

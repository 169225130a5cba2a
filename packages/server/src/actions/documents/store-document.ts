import type { Maker } from "../../domain/access/actor.ts";
import { shareFor, shareOf } from "../../domain/access/share.ts";
import type { Document, Unshown } from "../../domain/documents/document.ts";
import {
  childOf,
  firstOf,
  repairedOf,
  shownOf,
  unshownOf,
  type Examined,
} from "../../domain/documents/lineage.ts";
import { businessTime } from "../../domain/business/business.ts";
import { crashPoint } from "../../ports/crash.ts";
import type { Commit, Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { wrapFor } from "../../vault/grants.ts";
import { principalsOf } from "../keys/principals.ts";
import { bringContent, type NewSource } from "./document-source.ts";
import { examineContent, type ExamineWorld } from "./examine-content.ts";
import { keepDocument, type ReadyDocument } from "./keep-document.ts";
import { discardAfter, type Received } from "./receive-content.ts";
import { isDamage, repairedContent, UNREAD, withRemedy } from "./repair-document.ts";

export type StoreWorld = ExamineWorld & Pick<World, "store" | "clock" | "ids" | "keyring" | "log">;

export type NewDocument = {
  readonly title: string;
  readonly readAccess?: readonly string[];
  readonly writeAccess?: readonly string[];
  /** Whether a damaged PDF is to be written anew; it is kept beside what comes of it. */
  readonly repair?: boolean;
};

/** A document that is examined and ready: `insert` makes it one, in the caller's transaction. */
export type Prepared = {
  readonly document: Document;
  readonly unshown: Unshown;
  readonly content: Received;
  /** Answers it as it is kept: a child with what its parent has become meanwhile. */
  readonly insert: (tables: Tables, by: string) => Promise<Document>;
};

/** Interface 4.2: makes bytes a document of the caller, or refuses and forgets them. */
export async function storeDocument(
  world: StoreWorld & Pick<World, "egress">,
  actor: Maker,
  wanted: NewDocument,
  source: NewSource,
  commit: Commit<Document>,
): Promise<Document> {
  const content = await bringContent(world, actor, source);
  try {
    const stored = await prepareDocument(world, actor, wanted, content).then(
      ({ insert }) => commit((tables) => insert(tables, actor.user.username)),
      (error: unknown) => {
        if (wanted.repair !== true || !isDamage(error)) throw withRemedy(error);
        return storeRepaired(world, actor, wanted, content, commit);
      },
    );
    crashPoint("upload.committed");
    return stored;
  } catch (error) {
    await discardAfter(error, world, content);
    throw error;
  }
}

/** The damaged PDF is kept as it came, and what was written anew as its child; the child is what is signed. */
async function storeRepaired(
  world: StoreWorld,
  actor: Maker,
  wanted: NewDocument,
  content: Received,
  commit: Commit<Document>,
): Promise<Document> {
  const share = shareOf(actor);
  const repaired = await repairedContent(world, content, share);
  try {
    const { size, sha256 } = content;
    const unread = { ...UNREAD, size, sha256 };
    const [original, at] = firstDocument(world, actor, wanted, content, unread);
    const examined = await examineContent(world, repaired, share);
    const child = repairedOf(original, repaired.id, shownOf(examined), at);
    const both = [
      await ready(world, original, unread, content),
      await ready(world, child, examined, repaired),
    ] as const;
    return await commit(async (tables) => {
      await both[0].insert(tables, actor.user.username);
      return both[1].insert(tables, actor.user.username);
    });
  } catch (error) {
    await discardAfter(error, world, repaired);
    throw error;
  }
}

/** The same without the transaction, for who records more than the document in it. */
export async function prepareDocument(
  world: StoreWorld,
  actor: Maker,
  wanted: NewDocument,
  content: Received,
): Promise<Prepared> {
  const examined = await examineContent(world, content, shareOf(actor));
  crashPoint("upload.examined");
  const [document] = firstDocument(world, actor, wanted, content, examined);
  return ready(world, document, examined, content);
}

function firstDocument(
  { clock }: Pick<World, "clock">,
  actor: Maker,
  { title, readAccess = [], writeAccess = [] }: NewDocument,
  content: Received,
  examined: Examined,
): readonly [Document, Date] {
  const at = businessTime(actor.business, actor.user, clock.now());
  return [firstOf(actor, content.id, examined, { title, readAccess, writeAccess }, at), at];
}

/** A changed document is a new one; owner and access pass to it (interface 2.5, rule 1). */
export async function prepareChild(
  world: StoreWorld,
  parent: Document,
  content: Received,
  at: Date,
): Promise<Prepared> {
  const examined = await examineContent(world, content, shareFor(parent, "call"));
  return ready(world, childOf(parent, content.id, shownOf(examined), at), examined, content);
}

/** The keys are wrapped here, outside of a transaction: a key service is a network away. */
async function ready(
  world: StoreWorld,
  document: Document,
  examined: Examined,
  content: Received,
): Promise<Prepared> {
  const grants = await wrapFor(world, document.id, content.key, principalsOf(document));
  crashPoint("upload.wrapped");
  const unshown = unshownOf(examined);
  const kept = { document, unshown, content, grants };
  return {
    document,
    unshown,
    content,
    insert: (tables, by) => insertDocument(world, tables, kept, by),
  };
}

/** How many of the signatures that it brought do not hold; nothing where all of them do. */
function brokenFacts({ signatureFields }: Document): { readonly broken?: number } {
  const broken = signatureFields.filter((field) => field.broken !== undefined).length;
  return broken === 0 ? {} : { broken };
}

async function insertDocument(
  world: StoreWorld,
  tables: Tables,
  ready: ReadyDocument,
  by: string,
): Promise<Document> {
  const document = await keepDocument(world, tables, ready);
  const { id, sha256, size, parentId, rootId, title } = document;
  await tables.audit.append({
    subject: id,
    type: "document.stored",
    at: document.createdAt,
    facts: {
      sha256,
      size,
      parent: parentId,
      root: rootId,
      ...(document.repairedFrom === undefined ? {} : { repaired_from: document.repairedFrom }),
      ...brokenFacts(document),
    },
    personal: { by, title },
  });
  crashPoint("upload.inserted");
  return document;
}

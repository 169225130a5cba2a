import {
  TreeDamaged,
  type EvidenceKey,
  type EvidenceLog,
  type Frontier,
  type NodeAddress,
  type StoredCheckpoint,
  type StoredNode,
} from "../../../ports/store/evidence.ts";
import { first, only, type Sql } from "../database/sql.ts";

/** The tables `audit_position`, `audit_node`, `audit_checkpoint` and `evidence_key`, and the leaves of `audit_event`. */
export function evidenceOver(sql: Sql): EvidenceLog {
  return {
    countActs: () => countActs(sql),
    placePending: (most) => placePending(sql, most),
    readLeaves: (from, most) => readLeaves(sql, from, most),
    readNode: (address) => readNode(sql, address),
    readNodes: (addresses) => readNodes(sql, addresses),
    latest: async () => {
      const row = first(
        await sql<CheckpointRow>`
        select size, root, note, created_at from audit_checkpoint order by size desc limit 1`,
      );
      return row && toCheckpoint(row);
    },
    list: async (from, most) => {
      const rows = await sql<CheckpointRow>`
        select size, root, note, created_at from audit_checkpoint
         where size >= ${from} order by size limit ${most}`;
      return rows.map(toCheckpoint);
    },
    lockFrontier: () => lockFrontier(sql),
    save: (checkpoint, frontier, nodes) => save(sql, checkpoint, frontier, nodes),
    findKey: () => findKey(sql),
    offerKey: (key) => offerKey(sql, key),
  };
}

type CheckpointRow = {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  readonly created_at: Date;
};

function toCheckpoint({ size, root, note, created_at }: CheckpointRow): StoredCheckpoint {
  return { size, root, note, createdAt: created_at };
}

async function countActs(sql: Sql): Promise<number> {
  const { acts } = only(
    await sql<{ acts: number }>`
      select (select coalesce(max(position) + 1, 0) from audit_position)
           + (select count(*) from audit_pending) as acts`,
  );
  return acts;
}

/** The events of one subject are pending in the order of their chain: it was locked when they came. */
async function placePending(sql: Sql, most: number): Promise<number> {
  const placed = await sql<{ position: number }>`
    with taken as (
      delete from audit_pending
       where id in (select id from audit_pending order by id limit ${most})
      returning id, subject, n)
    insert into audit_position (position, subject, n)
    select (select coalesce(max(position) + 1, 0) from audit_position)
             + row_number() over (order by id) - 1, subject, n
      from taken
    returning position`;
  return placed.length;
}

async function readLeaves(sql: Sql, from: number, most: number): Promise<readonly Uint8Array[]> {
  const rows = await sql<{ position: number; leaf: Uint8Array }>`
    select position, leaf from audit_position join audit_event using (subject, n)
     where position >= ${from} and position < ${from + most} order by position`;
  const gap = rows.findIndex(({ position }, index) => position !== from + index);
  if (gap >= 0) throw new TreeDamaged(`the audit trail has no act at position ${from + gap}`);
  return rows.map(({ leaf }) => leaf);
}

async function readNode(sql: Sql, { level, index }: NodeAddress): Promise<Uint8Array> {
  const rows =
    level === 0
      ? await sql<{ hash: Uint8Array }>`
          select leaf as hash from audit_position join audit_event using (subject, n)
           where position = ${index}`
      : await sql<{ hash: Uint8Array }>`
          select hash from audit_node where level = ${level} and index = ${index}`;
  const row = first(rows);
  if (row === null) throw new TreeDamaged(`the tree has no node ${index} of level ${level}`);
  return row.hash;
}

/** One statement, however many: a protocol of many acts needs thousands. */
async function readNodes(
  sql: Sql,
  addresses: readonly NodeAddress[],
): Promise<readonly Uint8Array[]> {
  const rows = await sql<{ hash: Uint8Array | null }>`
    select coalesce(node.hash, event.leaf) as hash
      from unnest(${addresses.map(({ level }) => level)}::int[],
                  ${addresses.map(({ index }) => index)}::bigint[])
           with ordinality as wanted (level, index, place)
      left join audit_node node on node.level = wanted.level and node.index = wanted.index
      left join audit_position place on wanted.level = 0 and place.position = wanted.index
      left join audit_event event on event.subject = place.subject and event.n = place.n
     order by wanted.place`;
  return rows.map(({ hash }, at) => {
    if (hash !== null) return hash;
    const { level = 0, index = 0 } = addresses[at] ?? {};
    throw new TreeDamaged(`the tree has no node ${index} of level ${level}`);
  });
}

/** Key of the advisory lock under which the tree grows. */
const TREE_LOCK = 7_230_041;

/**
 * Whoever stands still with the lock in hand loses it, and the transaction with it, before a statement that waits for
 * it is out of time (database.ts). What it goes on to write into its file is true all the same: the acts of a tree
 * have had their positions since an earlier transaction.
 */
const LOCK_IDLE_TIMEOUT = "3s";

async function lockFrontier(sql: Sql): Promise<Frontier> {
  if (!sql.inTransaction) throw new Error("the tree is locked until the end of a transaction");
  await sql`
    select pg_advisory_xact_lock(${TREE_LOCK}),
           set_config('idle_in_transaction_session_timeout', ${LOCK_IDLE_TIMEOUT}, true)`;
  const row = first(
    await sql<{ size: number; frontier: readonly Uint8Array[] }>`
    select size, frontier from audit_checkpoint order by size desc limit 1`,
  );
  return row ? { size: row.size, roots: row.frontier } : { size: 0, roots: [] };
}

async function save(
  sql: Sql,
  checkpoint: StoredCheckpoint,
  frontier: Frontier,
  nodes: readonly StoredNode[],
): Promise<void> {
  await sql`
    insert into audit_node (level, index, hash)
    select * from unnest(${nodes.map(({ level }) => level)}::int[],
                         ${nodes.map(({ index }) => index)}::bigint[],
                         ${nodes.map(({ hash }) => Buffer.from(hash))}::bytea[])`;
  await sql`
    insert into audit_checkpoint (size, root, frontier, note, created_at)
    values (${checkpoint.size}, ${checkpoint.root},
            ${frontier.roots.map((root) => Buffer.from(root))}::bytea[],
            ${checkpoint.note}, ${checkpoint.createdAt})`;
}

type KeyRow = {
  readonly name: string;
  readonly public_key: Uint8Array;
  readonly wrapped: Uint8Array;
  readonly kek_id: string;
};

async function findKey(sql: Sql): Promise<EvidenceKey | null> {
  const row = first(await sql<KeyRow>`select name, public_key, wrapped, kek_id from evidence_key`);
  return (
    row && {
      name: row.name,
      publicKey: new Uint8Array(row.public_key),
      wrapped: { keyId: row.kek_id, bytes: row.wrapped },
    }
  );
}

async function offerKey(sql: Sql, key: EvidenceKey): Promise<EvidenceKey> {
  await sql`
    insert into evidence_key (name, public_key, wrapped, kek_id)
    values (${key.name}, ${key.publicKey}, ${key.wrapped.bytes}, ${key.wrapped.keyId})
        on conflict (singleton) do nothing`;
  const kept = await findKey(sql);
  if (kept === null) throw new Error("the evidence key was not kept");
  return kept;
}

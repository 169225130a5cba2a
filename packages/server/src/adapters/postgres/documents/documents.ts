import type { Environment } from "@paraph/contract/words";
import type {
  Damage,
  Document,
  SignatureField,
  Unshown,
} from "../../../domain/documents/document.ts";
import { folded } from "../../../domain/folded.ts";
import type { BusinessId, DocumentId } from "../../../domain/ids.ts";
import type { Bound } from "../../../domain/requests/request.ts";
import type { CoveredDocument, DocumentFilter, Documents } from "../../../ports/store/documents.ts";
import type { Page } from "../../../ports/store/requests.ts";
import { searching, contains } from "../database/search.ts";
import { join, json, only, part, type Fragment, type Sql } from "../database/sql.ts";

type DocumentRow = {
  readonly id: DocumentId;
  readonly root_id: DocumentId;
  readonly parent_id: DocumentId | null;
  readonly business_id: BusinessId;
  readonly environment: Environment;
  readonly owner: string;
  readonly is_owner_member: boolean;
  readonly title: string;
  readonly read_access: readonly string[];
  readonly write_access: readonly string[];
  readonly bound: Bound;
  readonly size: number;
  readonly sha256: string;
  readonly page_count: number;
  readonly page_width: number;
  readonly page_height: number;
  readonly pdf_version: string;
  readonly pdf_a: string | null;
  readonly signature_fields: readonly SignatureField[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly damage: Damage | null;
  readonly repaired_from: string | null;
};

type CoveredRow = {
  readonly id: CoveredDocument["id"];
  readonly business_id: CoveredDocument["businessId"];
  readonly owner: string;
  readonly covered_until: Date;
};

/** A person owns a document as long as they belong to its business; an API user for good. */
const OWNER_IS_MEMBER = part`
  (position('@' in document.owner) = 0 or exists (
     select 1 from member m join account a on a.id = m.account_id
      where m.business_id = document.business_id
        and case when document.bound ? document.owner then a.id = document.bound->>document.owner
                 else a.email = document.owner end))`;

const COLUMNS = part`
  id, root_id, parent_id, business_id, environment, owner, ${OWNER_IS_MEMBER} as is_owner_member, title, read_access, write_access, bound,
  size, sha256, page_count, page_width, page_height, pdf_version, pdf_a, signature_fields, repaired_from,
  created_at, updated_at, (select damage from vault_object where vault_object.id = document.id) as damage`;

/** Documents: immutable but for who may see them (interface 2.5). */
export function documentsOver(sql: Sql): Documents {
  return {
    insert: (document, unshown) => insert(sql, document, unshown),
    find: async (id) => {
      const [row] = await sql.named("find_document")<DocumentRow>`
        select ${COLUMNS} from document where id = ${id}`;
      return row ? documentOf(row) : null;
    },
    findMany: async (ids) => {
      const rows = await sql<DocumentRow>`
        select ${COLUMNS} from document where id = any(${ids}::uuid[])`;
      return rows.map(documentOf);
    },
    findUnshown: async (id) => {
      const [row] = await sql<{
        readonly page_sizes: Unshown["pageSizes"];
        readonly certification: number | null;
        readonly active_content: readonly string[];
        readonly restrictions: readonly string[];
        readonly covered_until: Date | null;
        readonly open_set: Unshown["initialRanges"];
      }>`
        select page_sizes, certification, active_content, restrictions, covered_until, open_set
          from document where id = ${id}`;
      if (!row) return null;
      const { page_sizes: pageSizes, certification, restrictions } = row;
      const {
        active_content: activeContent,
        covered_until: coveredUntil,
        open_set: initialRanges,
      } = row;
      return { pageSizes, certification, activeContent, restrictions, coveredUntil, initialRanges };
    },
    lock: async (id) => {
      const [row] = await sql<DocumentRow>`
        select ${COLUMNS} from document where id = ${id} for update`;
      return row ? documentOf(row) : null;
    },
    list: (filter, page) => list(sql, filter, page),
    listLine: async (rootId) => {
      const rows = await sql<DocumentRow>`
        select ${COLUMNS} from document where root_id = ${rootId} order by seq`;
      return rows.map(documentOf);
    },
    bind: async (rootId, email, account) => {
      await sql`
        update document set bound = bound || jsonb_build_object(${email}::text, ${account}::text)
         where root_id = ${rootId} and bound->>${email} is null`;
    },
    bindAll: async (email, account) => {
      await sql`
        update document set bound = bound || jsonb_build_object(${email}::text, ${account}::text)
         where (owner = ${email} or read_access @> array[${email}] or ${email} = any(write_access))
           and bound->>${email} is null`;
    },
    // Counters are asked for API users only, whose documents stay theirs.
    handOver: async (ids, from, { email, accountId }) => {
      await sql`
        update document
           set owner = ${email},
               bound = bound || jsonb_build_object(${email}::text, ${accountId}::text)
         where id = any(${ids}::uuid[]) and owner = ${from} and position('@' in owner) > 0`;
    },
    saveAccess: async (id, { readAccess, writeAccess, updatedAt }) => {
      await sql`
        update document
           set read_access = ${readAccess}, write_access = ${writeAccess}, updated_at = ${updatedAt}
         where id = ${id}`;
    },
    listCoveredUntil: async (before) => {
      const rows = await sql<CoveredRow>`
        select id, business_id, owner, covered_until from document d
         where covered_until < ${before}
           and not exists (select 1 from document child where child.parent_id = d.id)
         order by covered_until, id`;
      return rows.map(({ id, business_id: businessId, owner, covered_until: coveredUntil }) => {
        return { id, businessId, owner, coveredUntil };
      });
    },
    remove: async (id) => {
      await sql`delete from document where id = ${id}`;
    },
  };
}

async function insert(sql: Sql, one: Document, unshown: Unshown): Promise<void> {
  await sql.named("insert_document")`
    insert into document (id, root_id, parent_id, business_id, environment, owner, title,
           title_folded, read_access, write_access, bound, size, sha256, page_count, page_width, page_height,
           pdf_version, pdf_a, signature_fields, page_sizes, certification, active_content,
           restrictions, covered_until, open_set, repaired_from, created_at, updated_at)
    values (${one.id}, ${one.rootId}, ${one.parentId}, ${one.businessId}, ${one.environment},
            ${one.owner}, ${one.title}, ${folded(one.title)}, ${one.readAccess}, ${one.writeAccess},
            ${json(one.bound)}, ${one.size},
            ${one.sha256}, ${one.pageCount}, ${one.pageWidth}, ${one.pageHeight},
            ${one.pdfVersion}, ${one.pdfA}, ${json(one.signatureFields)}, ${json(unshown.pageSizes)},
            ${unshown.certification}, ${unshown.activeContent}, ${unshown.restrictions},
            ${unshown.coveredUntil}, ${unshown.initialRanges && json(unshown.initialRanges)},
            ${one.repairedFrom ?? null},
            ${one.createdAt}, ${one.updatedAt})`;
}

async function list(sql: Sql, filter: DocumentFilter, { limit, offset }: Page) {
  const which = join([scopeOf(filter), ...searchOf(filter)], " and ");
  const { scope, search } = filter;
  return searching(sql, search, async () => {
    const isCounted = scope.kind === "owner" && search === null && offset > 0;
    const known = offset === 0 ? null : await countDocuments(sql, filter, which);
    const statement = isCounted
      ? pageByStretches(scope.username, { limit, offset })
      : pageStatement(which, { limit, offset }, known);
    const rows = await sql<DocumentRow>`${statement}`;
    const isWhole = known === null && rows.length < limit;
    const total = isWhole ? rows.length : (known ?? (await countDocuments(sql, filter, which)));
    return { documents: rows.map(documentOf), total };
  });
}

/**
 * A page of everything that an API user owns: the counts of stretches say in which one it begins, and the index is
 * walked from there, over 4096 entries at most. The last page of a million costs what the second does.
 */
export function pageByStretches(owner: string, { limit, offset }: Page): Fragment {
  return part`
    with stretches as (
      select stretch, sum(count) as count from document_count
       where owner = ${owner} group by stretch),
    counted as (
      select stretch, count, sum(count) over (order by stretch desc) - count as before
        from stretches),
    start as (
      select (stretch + 1) << 12 as below, ${offset} - before as skipped
        from counted where before <= ${offset} and before + count > ${offset}),
    page as materialized (
      select seq from document
       where owner = ${owner} and seq < (select below from start)
       order by seq desc limit ${limit} offset (select skipped::bigint from start))
    select ${COLUMNS} from document where seq in (select seq from page) order by seq desc`;
}

/**
 * One page. Only the index is walked to reach it, from the end that is nearer: the last page costs what the first
 * does, and the middle of a million half a million entries of an index, not as many rows.
 */
function pageStatement(which: Fragment, { limit, offset }: Page, total: number | null): Fragment {
  const left = total === null ? null : Math.max(0, total - offset);
  const seqs =
    left !== null && left < offset
      ? part`select seq from document where ${which}
              order by seq limit ${Math.min(limit, left)} offset ${Math.max(0, left - limit)}`
      : part`select seq from document where ${which}
              order by seq desc limit ${limit} offset ${offset}`;
  return part`
    with page as materialized (${seqs})
    select ${COLUMNS} from document where seq in (select seq from page) order by seq desc`;
}

/** What an API user owns is counted as it comes and goes: a total costs no walk over it. */
async function countDocuments(
  sql: Sql,
  { scope, search }: DocumentFilter,
  which: Fragment,
): Promise<number> {
  const { total } = only(
    scope.kind === "owner" && search === null
      ? await sql<{ readonly total: number }>`
          select coalesce(sum(count), 0)::bigint as total from document_count
           where owner = ${scope.username}`
      : await sql<{ readonly total: number }>`
          select count(*) as total from document where ${which}`,
  );
  return total;
}

function scopeOf({ scope }: DocumentFilter): Fragment {
  return scope.kind === "owner"
    ? part`owner = ${scope.username}`
    : part`id in (select object_id from key_grant where principal = ${scope.principal})`;
}

function searchOf({ search }: DocumentFilter): readonly Fragment[] {
  return search === null ? [] : [contains(part`title_folded`, search)];
}

function documentOf(row: DocumentRow): Document {
  return {
    id: row.id,
    rootId: row.root_id,
    parentId: row.parent_id,
    businessId: row.business_id,
    environment: row.environment,
    owner: row.owner,
    isOwnerMember: row.is_owner_member,
    title: row.title,
    readAccess: row.read_access,
    writeAccess: row.write_access,
    bound: row.bound,
    size: row.size,
    sha256: row.sha256,
    ...(row.damage === null ? {} : { damage: row.damage }),
    ...(row.repaired_from === null ? {} : { repairedFrom: row.repaired_from }),
    pageCount: row.page_count,
    pageWidth: row.page_width,
    pageHeight: row.page_height,
    pdfVersion: row.pdf_version,
    pdfA: row.pdf_a,
    signatureFields: row.signature_fields,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

import type { Certificate } from "./certificate.ts";
import { type DerNode, parse, TAG } from "../der/der.ts";
import { elements, members, oidOf } from "../der/values.ts";
import { textOf } from "../der/text.ts";
import { type Extension, extensionOf } from "./extensions.ts";
import { PkiError } from "../../errors.ts";
import { OID } from "../der/oids.ts";

/** EN 319 412-5: what a foreign certificate says about being qualified. We read this and never write it. */
export type QualifiedStatements = {
  readonly compliance: boolean;
  /** The key lies in a qualified signature creation device. */
  readonly device: boolean;
  /** None where it does not say for what it is; "other" where it says something that we do not know. */
  readonly types: readonly QualifiedType[];
  /** The countries under whose law it is qualified; none means the European Union, "" what cannot be read. */
  readonly countries: readonly string[];
  readonly retentionYears: number | null;
};

export type QualifiedType = "esign" | "eseal" | "web" | "other";

const QC = "0.4.0.1862.1";
const TYPES: Readonly<Record<string, QualifiedType>> = {
  [`${QC}.6.1`]: "esign",
  [`${QC}.6.2`]: "eseal",
  [`${QC}.6.3`]: "web",
};

/** What is stated and cannot be read: nothing that would make a certificate qualified. */
const UNREADABLE: QualifiedStatements = {
  compliance: false,
  device: false,
  types: ["other"],
  countries: [""],
  retentionYears: null,
};

/** The statements of a certificate, or null where it makes none; whatever others wrote, it does not throw. */
export function qualifiedStatements({ extensions }: Certificate): QualifiedStatements | null {
  const found = extensionOf(extensions, OID.qcStatements);
  if (!found) return null;
  try {
    return readStatements(found);
  } catch (error) {
    if (error instanceof PkiError) return UNREADABLE;
    throw error;
  }
}

function readStatements(found: Extension): QualifiedStatements {
  const statements = new Map(elements(parse(found.value)).map(parseStatement));
  const types = said<QualifiedType>(statements, `${QC}.6`, (node) => TYPES[oidOf(node)], "other");
  const countries = said(statements, `${QC}.7`, textOf, "");
  const retention = statements.get(`${QC}.3`);
  return {
    compliance: statements.has(`${QC}.1`),
    device: statements.has(`${QC}.4`),
    types,
    countries,
    retentionYears: retention?.tag === TAG.integer ? (retention.content.at(-1) ?? null) : null,
  };
}

function parseStatement(node: DerNode): [oid: string, value: DerNode | null] {
  const reader = members(node);
  const oid = oidOf(reader.next());
  return [oid, reader.rest()[0] ?? null];
}

/** What a statement lists. One that is made and cannot be read must not pass for one that is not made. */
function said<Item>(
  statements: ReadonlyMap<string, DerNode | null>,
  oid: string,
  read: (node: DerNode) => Item | null | undefined,
  odd: Item,
): readonly Item[] {
  const node = statements.get(oid);
  if (node === undefined) return [];
  const items = node?.tag === TAG.sequence ? elements(node).map((each) => read(each) ?? odd) : [];
  return items.length > 0 ? items : [odd];
}

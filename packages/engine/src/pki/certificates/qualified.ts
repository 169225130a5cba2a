import type { Certificate } from "./certificate.ts";
import { type DerNode, parse, TAG } from "../der/der.ts";
import { elements, members, oidOf } from "../der/values.ts";
import { textOf } from "../der/text.ts";
import { extensionOf } from "./extensions.ts";
import { OID } from "../der/oids.ts";

/** EN 319 412-5: what a foreign certificate says about being qualified. We read this and never write it. */
export type QualifiedStatements = {
  readonly compliance: boolean;
  /** The key lies in a qualified signature creation device. */
  readonly device: boolean;
  readonly types: readonly ("esign" | "eseal" | "web")[];
  /** The countries under whose law it is qualified; none means the European Union. */
  readonly countries: readonly string[];
  readonly retentionYears: number | null;
};

const QC = "0.4.0.1862.1";
const TYPES: Readonly<Record<string, "esign" | "eseal" | "web">> = {
  [`${QC}.6.1`]: "esign",
  [`${QC}.6.2`]: "eseal",
  [`${QC}.6.3`]: "web",
};

/** The statements of a certificate, or null where it makes none. */
export function qualifiedStatements({ extensions }: Certificate): QualifiedStatements | null {
  const found = extensionOf(extensions, OID.qcStatements);
  if (!found) return null;
  const statements = new Map(elements(parse(found.value)).map(parseStatement));
  const types = listOf(statements.get(`${QC}.6`)).flatMap((node) => TYPES[oidOf(node)] ?? []);
  const countries = listOf(statements.get(`${QC}.7`)).flatMap((node) => textOf(node) ?? []);
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

function listOf(node: DerNode | null | undefined): readonly DerNode[] {
  return node?.tag === TAG.sequence ? elements(node) : [];
}

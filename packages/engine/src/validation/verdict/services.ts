import { type Certificate, isValidAt } from "../../pki/certificates/certificate.ts";
import { type QualifiedStatements, qualifiedStatements } from "../../pki/certificates/qualified.ts";
import type { Criteria, Qualification, ServiceStatus, TrustService } from "../policy/policy.ts";
import { isPassed } from "./conclusion.ts";
import type { ValidationContext } from "./context.ts";
import { anchorOf } from "./context.ts";
import type { ValidatedSignature } from "./signature.ts";

/** The law under which a signature has its quality. */
export type Legislation = "ZERTES" | "EIDAS";

export type ServiceQuality = {
  readonly quality: "AES" | "QES";
  readonly legislation: Legislation | null;
  readonly reasons: readonly string[];
};

/** Statuses with which a service was qualified before Regulation 910/2014 applied (TS 119 612, 5.5.4). */
const EARLIER: ReadonlySet<string> = new Set([
  "undersupervision",
  "accredited",
  "supervisionincessation",
]);
/** Midnight in Brussels on 1 July 2016; the Swiss list has no such day. */
const REGULATION = new Date("2016-06-30T22:00:00Z");

function isQualified({ status }: ServiceStatus, { territory }: TrustService, at: Date): boolean {
  if (status === "granted") return true;
  return EARLIER.has(status) && (territory === "CH" || at < REGULATION);
}

/** What a list and the certificate itself say of it at one time. */
type AtTime = {
  readonly qualified: boolean;
  readonly device: boolean;
  readonly reason: string;
};

/**
 * Qualified is what was so when the certificate was issued and when it was used (TS 119 615, 4.4 and 4.5). The Swiss
 * law also asks for a qualified time stamp (ZertES, article 2 (j)).
 */
export function serviceQualification(
  context: ValidationContext,
  validated: ValidatedSignature,
  certificate: Certificate,
  services: readonly TrustService[],
): ServiceQuality {
  const used = validated.provenTime ?? context.at;
  const results = services
    .filter(({ type }) => type === "CA/QC")
    .map((service) => ofService(context, validated, certificate, service, used));
  const [best] = results.toSorted(
    (a, b) => Number(b.quality === "QES") - Number(a.quality === "QES"),
  );
  return (
    best ?? {
      quality: "AES",
      legislation: null,
      reasons: ["no service of a trusted list for qualified certificates issued it"],
    }
  );
}

function ofService(
  context: ValidationContext,
  validated: ValidatedSignature,
  certificate: Certificate,
  service: TrustService,
  used: Date,
): ServiceQuality {
  const legislation = service.territory === "CH" ? "ZERTES" : "EIDAS";
  const statements = qualifiedStatements(certificate);
  const issued = atTime(certificate, statements, service, certificate.notBefore);
  const then = atTime(certificate, statements, service, used);
  const reasons = [
    `${service.provider}, ${service.name} (${service.territory})`,
    `when it was issued: ${issued.reason}`,
    `when it was used: ${then.reason}`,
  ];
  const passed = isPassed(validated.conclusion);
  if (!passed) reasons.push("the signature itself is not proven to be valid");
  const stamped = legislation === "EIDAS" || hasQualifiedStamp(context, validated);
  if (!stamped) reasons.push("it has no qualified time stamp");
  const qualified = passed && issued.qualified && then.qualified && then.device && stamped;
  return { quality: qualified ? "QES" : "AES", legislation, reasons };
}

function atTime(
  certificate: Certificate,
  statements: QualifiedStatements | null,
  service: TrustService,
  at: Date,
): AtTime {
  const status = statusAt(service, at);
  if (!status || !isQualified(status, service, at)) {
    return {
      qualified: false,
      device: false,
      reason: `the service was ${status?.status ?? "not listed"}`,
    };
  }
  const rules = status.qualifications
    .filter(({ criteria }) => speaksOf(criteria, certificate))
    .flatMap(({ qualifiers }: Qualification) => qualifiers);
  const countries = statements?.countries ?? [];
  const foreign =
    service.territory === "CH" ? !countries.every((each) => each === "CH") : countries.length > 0;
  const claims = (statements?.compliance ?? false) && !foreign;
  const types = typesOf(rules, statements);
  const qualified =
    !rules.includes("NotQualified") &&
    (claims || rules.includes("QCStatement")) &&
    types.some((type) => isFor(status, type));
  return {
    qualified,
    device: hasDevice(rules, statements),
    reason: described(qualified, rules, statements),
  };
}

/** What a qualified certificate is for, and how a list calls services for it (TS 119 612, 5.5.9.4). */
const PURPOSES: Readonly<Record<string, string>> = {
  esign: "ForeSignatures",
  eseal: "ForeSeals",
  web: "ForWebSiteAuthentication",
};
const RULED_TYPES: Readonly<Record<string, string>> = {
  QCForESig: "esign",
  QCForESeal: "eseal",
  QCForWSA: "web",
};

/** What the list says of the type overrides the certificate; who says nothing issued for signatures (TS 119 615, 4.4). */
function typesOf(
  rules: readonly string[],
  statements: QualifiedStatements | null,
): readonly string[] {
  const ruled = rules.flatMap((rule) => RULED_TYPES[rule] ?? []);
  if (ruled.length > 0) return ruled;
  const said = statements?.types ?? [];
  return said.length > 0 ? said : ["esign"];
}

/** Hosts on the web sign no documents; a service whose purposes the list names is qualified for these alone. */
function isFor({ purposes }: ServiceStatus, type: string): boolean {
  if (type !== "esign" && type !== "eseal") return false;
  const named = Object.values(PURPOSES).filter((each) => purposes.includes(each));
  return named.length === 0 || named.includes(PURPOSES[type] ?? "");
}

/** TS 119 612, 5.5.9.2.3: what the list says of the device overrides the certificate. */
function hasDevice(rules: readonly string[], statements: QualifiedStatements | null): boolean {
  if (rules.some((rule) => rule === "QCNoQSCD" || rule === "QCNoSSCD")) return false;
  const said = ["QCWithQSCD", "QCWithSSCD", "QCQSCDManagedOnBehalf"];
  if (rules.some((rule) => said.includes(rule))) return true;
  return statements?.device ?? false;
}

function described(
  qualified: boolean,
  rules: readonly string[],
  statements: QualifiedStatements | null,
): string {
  const device = hasDevice(rules, statements)
    ? "in a qualified device"
    : "not in a qualified device";
  return qualified ? `a qualified certificate, its key ${device}` : "not a qualified certificate";
}

/** The status that began last before that time; the list has them newest first. */
function statusAt({ history }: TrustService, at: Date): ServiceStatus | null {
  return history.find(({ from }) => new Date(from) <= at) ?? null;
}

function speaksOf(criteria: Criteria, certificate: Certificate): boolean {
  if (criteria.unknown) return false;
  const answers = [
    ...criteria.keyUsages.map((list) =>
      list.every(({ usage, set }) => (certificate.keyUsage?.has(usage) ?? false) === set),
    ),
    ...criteria.policies.map((list) => list.every((oid) => certificate.policies.includes(oid))),
    ...criteria.nested.map((each) => speaksOf(each, certificate)),
  ];
  if (criteria.assert === "all") return answers.every(Boolean);
  return criteria.assert === "none" ? !answers.some(Boolean) : answers.some(Boolean);
}

/** A valid time stamp of a service that a list names for qualified time stamps, granted at its time. */
function hasQualifiedStamp(
  context: ValidationContext,
  { timeStamps }: ValidatedSignature,
): boolean {
  return timeStamps.some(({ conclusion, chain, time }) => {
    const top = chain.path.at(-1);
    const anchor = top && isPassed(conclusion) && time ? anchorOf(context, top) : null;
    if (!anchor || !time || !chain.path.every((each) => isValidAt(each, time))) return false;
    return anchor.services.some((service) => {
      const status = service.type === "TSA/QTST" ? statusAt(service, time) : null;
      return status !== null && isQualified(status, service, time);
    });
  });
}

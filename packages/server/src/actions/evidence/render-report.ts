import {
  completeSignature,
  draftSignature,
  type SigningPorts,
  type SigningTask,
} from "@paraph/engine";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { businessTime, type Business } from "../../domain/tenancy/business.ts";
import { reportHtml } from "../../evidence/report-html.ts";
import { reportPlan } from "../../evidence/report-pdf.ts";
import { writeReport, type EvidenceReport } from "../../evidence/report.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";
import type { World } from "../../ports/world.ts";

export const REPORT_TYPES = ["PDF", "JSON", "HTML"] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

type Rendering = Pick<World, "store" | "clock" | "ids" | "trust" | "scribe">;

export type RenderedReport = {
  readonly type: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
};

/** The report in one of its three forms; the PDF is sealed at level B-LTA. */
export async function renderReport(
  world: Rendering,
  request: SignatureRequest,
  report: EvidenceReport,
  type: ReportType,
): Promise<RenderedReport> {
  const text = new TextEncoder();
  if (type === "JSON") {
    return { type: "application/json", extension: "json", bytes: text.encode(writeReport(report)) };
  }
  if (type === "HTML") {
    const bytes = text.encode(reportHtml(report));
    return { type: "text/html; charset=utf-8", extension: "html", bytes };
  }
  const bytes = await sealedPdf(world, request, report);
  return { type: "application/pdf", extension: "pdf", bytes };
}

async function sealedPdf(
  world: Rendering,
  request: SignatureRequest,
  report: EvidenceReport,
): Promise<Uint8Array> {
  const business = await world.store.tenancy.findBusiness(request.businessId);
  if (!business) throw new Error(`request ${request.id} has no business`);
  const at = businessTime(business, world.clock.now());
  const pdf = await world.scribe.writeReport(reportPlan(report, at, world.ids.random(16)));
  const credential = await sealOf(world, request, business);
  try {
    const task = taskFor(world, pdf, credential);
    const ports = portsOf(world, request);
    const { tail } = await completeSignature(task, await draftSignature(task, ports), ports);
    const sealed = new Uint8Array(pdf.length + tail.length);
    sealed.set(pdf);
    sealed.set(tail, pdf.length);
    return sealed;
  } finally {
    await credential.release();
  }
}

/** The seal of the business where it has one, and otherwise our own. */
async function sealOf(
  { trust }: Rendering,
  { environment }: SignatureRequest,
  business: Business,
): Promise<SigningCredential> {
  const own = await trust.forSeal(business, environment, null);
  if (own) return own;
  const nobody = { firstName: null, lastName: null, country: null };
  return trust.forPerson({
    business,
    environment,
    quality: "SES",
    legislation: null,
    certificate: "service",
    person: nobody,
  });
}

function taskFor(
  { scribe }: Rendering,
  bytes: Uint8Array,
  credential: SigningCredential,
): SigningTask {
  return {
    revisions: scribe.revisionsOf({ bytes }),
    field: { kind: "new", places: [] },
    appearance: null,
    claims: { name: null, reason: "Signature protocol", location: null, contact: null },
    certify: null,
    level: "B-LTA",
    signer: credential.signer,
    trust: credential.trust,
  };
}

/** Real time, whatever the sandbox says: what a seal claims must hold outside of it. */
function portsOf(
  { trust, clock, ids }: Rendering,
  { environment }: SignatureRequest,
): SigningPorts {
  return {
    timestamp: (request) => trust.timestamp(request, environment, "any"),
    tokenBytes: trust.tokenBytes(environment, "any"),
    revocation: (question) => trust.revocation(question),
    now: () => clock.now(),
    random: (length) => ids.random(length),
  };
}

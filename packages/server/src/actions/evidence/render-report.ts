import { type Share, shareFor, type Urgency } from "../../domain/access/share.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { businessTime, type Business } from "../../domain/business/business.ts";
import { reportHtml } from "../../evidence/report-html.ts";
import { reportPlan } from "../../evidence/report-pdf.ts";
import { writeReport, type EvidenceReport } from "../../evidence/report.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";
import type { World } from "../../ports/world.ts";
import { newDraftSeed, signAll, signingPorts, signingTask } from "../signing/sign-tasks.ts";

export const REPORT_TYPES = ["PDF", "JSON", "HTML"] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

type Rendering = Pick<World, "store" | "clock" | "ids" | "trust" | "writer">;

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
  urgency: Urgency = "call",
): Promise<RenderedReport> {
  const text = new TextEncoder();
  if (type === "JSON") {
    return { type: "application/json", extension: "json", bytes: text.encode(writeReport(report)) };
  }
  if (type === "HTML") {
    const bytes = text.encode(reportHtml(report));
    return { type: "text/html; charset=utf-8", extension: "html", bytes };
  }
  const bytes = await sealedPdf(world, request, report, shareFor(request, urgency));
  return { type: "application/pdf", extension: "pdf", bytes };
}

async function sealedPdf(
  world: Rendering,
  request: SignatureRequest,
  report: EvidenceReport,
  share: Share,
): Promise<Uint8Array> {
  const business = await world.store.tenancy.findBusiness(request.businessId);
  if (!business) throw new Error(`request ${request.id} has no business`);
  const at = businessTime(business, request, world.clock.now());
  const pdf = await world.writer.writeReport(reportPlan(report), share);
  const credential = await sealOf(world, request, business);
  try {
    const wanted = {
      revisions: world.writer.revisionsOf({ bytes: pdf }, share),
      field: { kind: "new", places: [] } as const,
      appearance: null,
      name: null,
      reason: "Signature protocol",
      certify: null,
    };
    const ports = signingPorts(world, request.environment, "any");
    const task = signingTask(wanted, credential);
    const [signed] = await signAll([task], credential, ports, newDraftSeed(world, at, [[]]));
    if (!signed) throw new Error("the protocol was not sealed");
    const { tail } = signed;
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

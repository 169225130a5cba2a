import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parseSync } from "oxc-parser";

const ROOT = path.join(import.meta.dirname, "../../../..");
const NAME = "@paraph/engine";

/** All that the engine offers. Whoever adds a name says so here; whoever no longer needs one takes it away. */
const PINNED: Readonly<Record<string, string>> = {
  "./bytes": `
    Source bytesSource
  `,
  "./drawing": `
    Appearance Cluster Ground ImageError ImageErrorCode ImageFacts Mark PAPER SHAPED ShapedFont ShapedText WatermarkPlan
    drawableText examineImage groundOf plainText undrawnIn watermarkStamps
  `,
  "./locks": `
    FieldLock locks strictest
  `,
  "./pades": `
    ArchiveRevision ArchiveRevisionPlan Draft EvidenceRevisionPlan FieldChoice LookAtGround PadesLevel
    PdfSigner Place RawSigner Revisions SignatureRevision SignatureRevisionPlan SignedPdf
    SigningOrder SigningPorts SigningTask Trust completeSignature draftSignature foreseen
    inspectForSigning newPlacesIn revisionSteps signPdf
  `,
  "./pdf": `
    BEFORE_HEADER PdfDict PdfError PdfErrorCode PdfFacts PdfObject PdfSignature SignatureFieldFacts addWatermark
    beginUpdate catalogOf changesOf decodeStream initialRangesOf inspect inspectPdf locks lookUp openPdf pagesOf repairPdf
    resolve signaturesOf viewAt
  `,
  "./pki": `
    ALGORITHMS AlgorithmName Certificate CertificateId CertificatePlan CertificateStatus
    CertificateUrls Crl DEMO DIGESTS DigestName KeyFacts NameParts OctetSigner PROFILES PersonUse
    PkiError PkiErrorCode ProfileName REASONS RevocationReason SignatureAlgorithm TimeStampFailure
    TimeStampRequest TimeStampToken assembleCms assembleSigned attributeOf buildOcspRequest
    buildTimeStampRequest certificatePem certificateToSign certificatesOf crlStatus
    demoOrganizationName demoPersonName digest findPath fingerprint finishCms isCrlOf isIssuer
    issueCertificate issueCrl issueOcsp issueTimeStamp keyFactsOf keySigner nameToText ocspFailure
    parseCertificate parseCms parseCrl parseOcspRequest parseOcspResponse parseTimeStampRequest
    parseTimeStampResponse parseTimeStampToken prepareCms requireCrl requireFreshTimeStamp
    requireIntactCms requireOcsp requireSaidSince requireTimeStamp requireUsableSigner
    signatureParameters speakableText subjectName timeStampGranted timeStampRejected
    unfitForPerson verifiedBy
  `,
  "./report": `
    Block ReportPlan attachedFile beyondTheSeal writeReportPdf
  `,
  "./validation": `
    Change Comparison DEFAULT_POLICY DocumentFacts FetchedEvidence ListSources ListTrust
    PageText PixelArea PixelDifference PixelMark SignerResult TrustAnchor ValidationPolicy
    ValidationResult VisualDifference VisualFacts WantedEvidence collectChanges collectFacts comparePixels
    etsiReport isClearPlace nearestClearPlace readPdf trustFromLists unreadFacts validate wantedEvidence
    withFetched
  `,
};

type Source = { readonly file: string; readonly text: string };

const listed = (names: string): readonly string[] =>
  names.split(/\s+/).filter((name) => name !== "");

function modulesOf({ file, text }: Source) {
  const { module, errors } = parseSync(file, text);
  assert.deepEqual(errors, [], file);
  return module;
}

/** The names that a file exports; "*" where it hands on whatever another has. */
function offeredBy(source: Source): readonly string[] {
  return modulesOf(source)
    .staticExports.flatMap(({ entries }) => entries)
    .map(({ exportName }) => exportName.name ?? "*")
    .sort();
}

/** What a file takes of the engine, as "door name"; "door *" where it takes a door as a whole. */
function takenBy(source: Source): readonly string[] {
  const { staticImports, staticExports } = modulesOf(source);
  const entries = [
    ...staticImports.flatMap(({ moduleRequest, entries: names }) =>
      names.map(({ importName }) => ({ moduleRequest, importName })),
    ),
    ...staticExports.flatMap((each) => each.entries),
  ];
  return entries.flatMap(({ moduleRequest, importName }) =>
    moduleRequest && `${moduleRequest.value}/`.startsWith(`${NAME}/`)
      ? `.${moduleRequest.value.slice(NAME.length)} ${importName.name ?? "*"}`
      : [],
  );
}

/** The pinned names that none of the sources takes through their door. */
function untaken(
  pinned: Readonly<Record<string, string>>,
  sources: readonly Source[],
): readonly string[] {
  const taken = new Set(sources.flatMap(takenBy));
  return Object.entries(pinned)
    .flatMap(([door, names]) => listed(names).map((name) => `${door} ${name}`))
    .filter((name) => !taken.has(name));
}

function outside(): readonly Source[] {
  const folders = readdirSync(path.join(ROOT, "packages"))
    .filter((name) => name !== "engine")
    .map((name) => path.join("packages", name));
  return [...folders, "scripts"]
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
        .map((file) => path.join(folder, file)),
    )
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }))
    .filter(({ text }) => text.includes(NAME));
}

test("the engine offers these names through these doors, and no others", () => {
  const folder = path.join(ROOT, "packages/engine");
  const { exports: doors } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  ) as { readonly exports: Readonly<Record<string, string>> };
  const offered = Object.entries(doors).map(([door, file]) => {
    return [door, offeredBy({ file, text: readFileSync(path.join(folder, file), "utf8") })];
  });
  const pinned = Object.entries(PINNED).map(([door, names]) => [door, listed(names)]);
  assert.deepEqual(Object.fromEntries(offered), Object.fromEntries(pinned));
});

test("every name is taken by somebody outside the engine, and nobody takes a whole door", () => {
  const sources = outside();
  assert.ok(sources.length > 100);
  assert.deepEqual(untaken(PINNED, sources), []);
  const whole = sources.filter((source) => takenBy(source).some((name) => name.endsWith(" *")));
  assert.deepEqual(
    whole.map(({ file }) => file),
    [],
  );
});

test("control: a name that nobody takes, or only through another door, is found", () => {
  const text = [
    'import { openPdf, type Pdf as Opened } from "@paraph/engine/pdf";',
    'export type { ValidationResult } from "@paraph/engine/validation";',
    'import { signPdf } from "./engine/pades";',
    'import { other } from "@paraph/engines/pades";',
  ].join("\n");
  const pinned = {
    "./pdf": "Opened Pdf ValidationResult openPdf",
    "./pades": "other signPdf",
    "./validation": "ValidationResult",
  };
  assert.deepEqual(untaken(pinned, [{ file: "a.ts", text }]), [
    "./pdf Opened",
    "./pdf ValidationResult",
    "./pades other",
    "./pades signPdf",
  ]);
});

test("control: a name that is added is seen, and so is what is handed on as a whole", () => {
  const text = 'export { b, type A } from "./a.ts";\nexport * from "./c.ts";\nexport const d = 1;';
  assert.deepEqual(offeredBy({ file: "door.ts", text }), ["*", "A", "b", "d"]);
  const taker = { file: "a.ts", text: 'import * as engine from "@paraph/engine/pdf";' };
  assert.deepEqual(takenBy(taker), ["./pdf *"]);
});

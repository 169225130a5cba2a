import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aPdf,
  createAuthority,
  type Holder,
  listSigned,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { toBase64 } from "../../bytes/base64.ts";
import { bytesSource } from "../../bytes/source.ts";
import { signPdf } from "../../pades/sign-pdf.ts";
import { collectFacts } from "../facts/collect.ts";
import type { DocumentFacts } from "../facts/facts.ts";
import { validate } from "../verdict/report.ts";
import { DEFAULT_POLICY } from "../policy/policy.ts";
import { trustFromLists } from "./trust.ts";

/** Lists are generated and signed, followed from their root, and a signed document is validated by what they say. */
const NOW = new Date("2026-11-15T12:00:00Z");
const AT = new Date(NOW.getTime() + 60_000);
const authority = createAuthority(NOW);
const der = (name: "intermediate" | "service" | "rsaSigner" | "seal"): string =>
  toBase64(authority.holder(name).certificate.der);

const QUALIFIED = { compliance: true, device: true, types: ["esign"], countries: [] } as const;
type Statements = NonNullable<Parameters<typeof authority.person>[0]["statements"]>;

/** By name, what the certificate says of itself. */
const CERTIFICATES = {
  "for signatures": QUALIFIED,
  "for seals": { ...QUALIFIED, types: ["eseal"] },
  "for hosts": { ...QUALIFIED, types: ["web"] },
  "without a device": { ...QUALIFIED, device: false },
  "not qualified": { ...QUALIFIED, compliance: false },
} as const satisfies Record<string, Statements>;
type CertificateName = keyof typeof CERTIFICATES;

async function signedBy({ certificate, chain, signer }: Holder): Promise<DocumentFacts> {
  const { tail } = await signPdf(
    {
      source: bytesSource(aPdf()),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: null, reason: null, location: null, contact: null },
      certify: null,
      level: "B-LT",
      signer: {
        kind: "raw",
        certificate,
        chain,
        algorithm: signer.algorithm,
        sign: (attributes) => Promise.resolve(signer.sign(attributes)),
      },
      trust: trustIn(authority),
    },
    signingPorts(authority, NOW),
  );
  return collectFacts(bytesSource(new Uint8Array(Buffer.concat([aPdf(), tail]))));
}

const signed = new Map<CertificateName, DocumentFacts>();
let issued = NOW;
for (const [name, statements] of Object.entries(CERTIFICATES)) {
  const holder = authority.person({ statements });
  issued = holder.certificate.notBefore;
  signed.set(name as CertificateName, await signedBy(holder));
}
const swiss = await signedBy(authority.person({ statements: { ...QUALIFIED, countries: ["CH"] } }));

const DAY = 86_400_000;
const EARLY = "2015-01-01T00:00:00Z";
const beforeIssue = new Date(issued.getTime() - DAY).toISOString();
const between = new Date((issued.getTime() + NOW.getTime()) / 2).toISOString();
const afterUse = new Date(NOW.getTime() + 30_000).toISOString();

type Status = readonly [status: string, from: string, extensions?: string];

function statusText([status, from, extensions = ""]: Status): string {
  const more =
    extensions === ""
      ? ""
      : `<ServiceInformationExtensions>${extensions}</ServiceInformationExtensions>`;
  return `<ServiceStatus>http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/${status}</ServiceStatus><StatusStartingTime>${from}</StatusStartingTime>${more}`;
}

/** A service with its statuses, newest first. */
function service(type: string, certificate: string, history: readonly Status[]): string {
  const about = `<ServiceTypeIdentifier>http://uri.etsi.org/TrstSvc/Svctype/${type}</ServiceTypeIdentifier><ServiceName><Name xml:lang="en">S</Name></ServiceName><ServiceDigitalIdentity><DigitalId><X509Certificate>${certificate}</X509Certificate></DigitalId></ServiceDigitalIdentity>`;
  const [now, ...before] = history.map((each) => about + statusText(each));
  const past = before.map((each) => `<ServiceHistoryInstance>${each}</ServiceHistoryInstance>`);
  return `<TSPService><ServiceInformation>${now}</ServiceInformation><ServiceHistory>${past.join("")}</ServiceHistory></TSPService>`;
}

const GRANTED: readonly Status[] = [["granted", EARLY]];
const STAMPS = service("TSA/QTST", der("service"), GRANTED);

function providers(...services: readonly string[]): string {
  return `<TrustServiceProviderList><TrustServiceProvider><TSPInformation><TSPName><Name xml:lang="en">P</Name></TSPName></TSPInformation><TSPServices>${services.join("")}</TSPServices></TrustServiceProvider></TrustServiceProviderList>`;
}

type Dates = readonly [from: string, until: string | null];
const CURRENT: Dates = ["2026-11-01T00:00:00Z", "2027-04-01T00:00:00Z"];

function scheme(territory: string, [from, until]: Dates = CURRENT, more = ""): string {
  const next = until === null ? "" : `<dateTime>${until}</dateTime>`;
  return `<SchemeInformation><TSLSequenceNumber>1</TSLSequenceNumber><SchemeTerritory>${territory}</SchemeTerritory><ListIssueDateTime>${from}</ListIssueDateTime><NextUpdate>${next}</NextUpdate>${more}</SchemeInformation>`;
}

function pointer(territory: string, url: string, signer: string, mime = "tsl+xml"): string {
  return `<OtherTSLPointer><ServiceDigitalIdentities><ServiceDigitalIdentity><DigitalId><X509Certificate>${signer}</X509Certificate></DigitalId></ServiceDigitalIdentity></ServiceDigitalIdentities><TSLLocation>${url}</TSLLocation><AdditionalInformation><OtherInformation><SchemeTerritory>${territory}</SchemeTerritory></OtherInformation><OtherInformation><MimeType>application/vnd.etsi.${mime}</MimeType></OtherInformation></AdditionalInformation></OtherTSLPointer>`;
}

const listOfLists = (pointers: string, dates = CURRENT, more = ""): Uint8Array =>
  listSigned(
    authority,
    scheme("EU", dates, `${more}<PointersToOtherTSL>${pointers}</PointersToOtherTSL>`),
  );
const national = (territory: string, services: string, dates = CURRENT): Uint8Array =>
  listSigned(authority, scheme(territory, dates) + providers(services, STAMPS));

type Lists = { readonly documents: ReadonlyMap<string, Uint8Array>; readonly signer?: string };

/** What the first signer of the document is worth by these lists, from the root of that address. */
function verdict(facts: DocumentFacts, { documents, signer = der("rsaSigner") }: Lists): string {
  const roots = [{ url: "root", signers: [signer] }];
  const { anchors } = trustFromLists({ documents, roots }, AT);
  const policy = { ...DEFAULT_POLICY, changesRequired: false, anchors };
  const [found] = validate(facts, policy, AT).signers;
  assert.ok(found);
  return [found.quality, found.legislation, found.seal ? "seal" : "person"].join(" ");
}

function byNational(facts: DocumentFacts, services: string, territory = "AT"): string {
  return verdict(facts, { documents: new Map([["root", national(territory, services)]]) });
}

function factsOf(name: CertificateName): DocumentFacts {
  const facts = signed.get(name);
  assert.ok(facts);
  return facts;
}

const issuing = (history: readonly Status[]): string =>
  service("CA/QC", der("intermediate"), history);

let cases = 0;

test("4.6 a list is followed from its root as long as all on the way are signed and current", () => {
  const good = national("AT", issuing(GRANTED));
  const text = new TextDecoder().decode(good);
  const changed = new TextEncoder().encode(text.replace(">AT<", ">DE<"));
  const at = (signer = der("rsaSigner"), mime?: string): string =>
    pointer("AT", "at", signer, mime);
  const over: Dates = ["2025-01-01T00:00:00Z", "2026-11-14T00:00:00Z"];
  const future: Dates = ["2026-12-01T00:00:00Z", "2027-04-01T00:00:00Z"];
  const closed: Dates = ["2026-11-01T00:00:00Z", null];
  const lotl = (pointers = at(), dates = CURRENT): Uint8Array => listOfLists(pointers, dates);
  const [trusted, none] = ["QES EIDAS person", "SES  person"];
  const rows: readonly (readonly [string, string, Lists])[] = [
    ["a national list", trusted, { documents: new Map([["root", good]]) }],
    [
      "a list of lists",
      trusted,
      {
        documents: new Map([
          ["root", lotl()],
          ["at", good],
        ]),
      },
    ],
    ["a changed list", none, { documents: new Map([["root", changed]]) }],
    [
      "a changed list below",
      none,
      {
        documents: new Map([
          ["root", lotl()],
          ["at", changed],
        ]),
      },
    ],
    ["another signer", none, { documents: new Map([["root", good]]), signer: der("seal") }],
    [
      "another signer below",
      none,
      {
        documents: new Map([
          ["root", lotl(at(der("seal")))],
          ["at", good],
        ]),
      },
    ],
    [
      "a list that ended",
      none,
      { documents: new Map([["root", national("AT", issuing(GRANTED), over)]]) },
    ],
    [
      "a list of lists that ended",
      none,
      {
        documents: new Map([
          ["root", lotl(at(), over)],
          ["at", good],
        ]),
      },
    ],
    [
      "a list below that ended",
      none,
      {
        documents: new Map([
          ["root", lotl()],
          ["at", national("AT", issuing(GRANTED), over)],
        ]),
      },
    ],
    [
      "a list of the future",
      none,
      { documents: new Map([["root", national("AT", issuing(GRANTED), future)]]) },
    ],
    [
      "a closed list",
      none,
      { documents: new Map([["root", national("AT", issuing(GRANTED), closed)]]) },
    ],
    [
      "a list for people to read",
      none,
      {
        documents: new Map([
          ["root", lotl(at(undefined, "tsl+pdf"))],
          ["at", good],
        ]),
      },
    ],
    ["a list that is not there", none, { documents: new Map([["root", lotl()]]) }],
    ["an empty file", none, { documents: new Map([["root", new Uint8Array()]]) }],
    [
      "two lists of which one is wrong",
      trusted,
      {
        documents: new Map([
          ["root", lotl(pointer("DE", "de", der("seal")) + at())],
          ["at", good],
          ["de", good],
        ]),
      },
    ],
  ];
  for (const [name, expected, lists] of rows) {
    assert.equal(verdict(factsOf("for signatures"), lists), expected, name);
    cases += 1;
  }
});

/** By name, statuses newest first, and whether the service was qualified when it issued and when it was used. */
const HISTORIES: Readonly<Record<string, readonly [boolean, readonly Status[]]>> = {
  granted: [true, GRANTED],
  "granted in the year of the law": [
    true,
    [
      ["granted", "2016-07-01T00:00:00Z"],
      ["accredited", EARLY],
    ],
  ],
  "supervised since before the law": [false, [["undersupervision", EARLY]]],
  "withdrawn before it issued": [
    false,
    [
      ["withdrawn", beforeIssue],
      ["granted", EARLY],
    ],
  ],
  "withdrawn before it was used": [
    false,
    [
      ["withdrawn", between],
      ["granted", EARLY],
    ],
  ],
  "withdrawn after it was used": [
    true,
    [
      ["withdrawn", afterUse],
      ["granted", EARLY],
    ],
  ],
  "granted after it was used": [false, [["granted", afterUse]]],
  "granted after it issued": [
    false,
    [
      ["granted", between],
      ["withdrawn", EARLY],
    ],
  ],
  "granted again before it issued": [
    true,
    [
      ["granted", beforeIssue],
      ["withdrawn", "2020-01-01T00:00:00Z"],
      ["granted", EARLY],
    ],
  ],
  "of an unknown status": [false, [["surprising", EARLY]]],
};

/** What the certificate is worth where its service is qualified. */
const WORTH: Readonly<Record<CertificateName, string>> = {
  "for signatures": "QES EIDAS person",
  "for seals": "QES EIDAS seal",
  "for hosts": "AES EIDAS person",
  "without a device": "AES EIDAS person",
  "not qualified": "AES EIDAS person",
};

test("4.6 the status of the service when it issued and when it was used decides", () => {
  for (const [name, [isQualified, history]] of Object.entries(HISTORIES)) {
    for (const certificate of Object.keys(CERTIFICATES) as CertificateName[]) {
      const expected = isQualified ? WORTH[certificate] : WORTH[certificate].replace("QES", "AES");
      assert.equal(
        byNational(factsOf(certificate), issuing(history)),
        expected,
        `${name}: ${certificate}`,
      );
      cases += 1;
    }
  }
});

const INFO = "http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt";

function ruled(...qualifiers: readonly string[]): string {
  const all = qualifiers.map((each) => `<Qualifier uri="${INFO}/${each}"></Qualifier>`);
  return `<Extension Critical="true"><Qualifications><QualificationElement><Qualifiers>${all.join("")}</Qualifiers><CriteriaList assert="atLeastOne"><KeyUsage><KeyUsageBit name="nonRepudiation">true</KeyUsageBit></KeyUsage></CriteriaList></QualificationElement></Qualifications></Extension>`;
}

function purposes(...named: readonly string[]): string {
  return named
    .map(
      (each) =>
        `<Extension Critical="true"><AdditionalServiceInformation><URI xml:lang="en">${INFO}/${each}</URI></AdditionalServiceInformation></Extension>`,
    )
    .join("");
}

/** By name, what the list says of the certificates, and which of them are qualified by it then. */
const RULES: Readonly<Record<string, readonly [string, readonly CertificateName[]]>> = {
  nothing: ["", ["for signatures", "for seals"]],
  "a device": [ruled("QCWithQSCD"), ["for signatures", "for seals", "without a device"]],
  "a device of others": [
    ruled("QCQSCDManagedOnBehalf"),
    ["for signatures", "for seals", "without a device"],
  ],
  "no device": [ruled("QCNoQSCD"), []],
  "not qualified": [ruled("NotQualified"), []],
  "qualified all the same": [
    ruled("QCStatement"),
    ["for signatures", "for seals", "not qualified"],
  ],
  "both qualified and not": [ruled("QCStatement", "NotQualified"), []],
  "for signatures": [ruled("QCForESig"), ["for signatures", "for seals", "for hosts"]],
  "for hosts": [ruled("QCForWSA"), []],
  "a service for signatures": [purposes("ForeSignatures"), ["for signatures"]],
  "a service for seals": [purposes("ForeSeals"), ["for seals"]],
  "a service for hosts": [purposes("ForWebSiteAuthentication"), []],
  "a service for signatures and seals": [
    purposes("ForeSignatures", "ForeSeals"),
    ["for signatures", "for seals"],
  ],
  "something unknown": [purposes("RootCA-QC"), ["for signatures", "for seals"]],
};

test("4.6 what the list says of certificates overrides what they say of themselves", () => {
  for (const [name, [extensions, qualified]] of Object.entries(RULES)) {
    for (const certificate of Object.keys(CERTIFICATES) as CertificateName[]) {
      const said = byNational(factsOf(certificate), issuing([["granted", EARLY, extensions]]));
      const expected = qualified.includes(certificate) ? "QES" : "AES";
      assert.equal(said.slice(0, 3), expected, `${name}: ${certificate}`);
      cases += 1;
    }
  }
});

test("4.6 the Swiss list: its own law, its own certificates, and a qualified time stamp", () => {
  const list = (services: string): Lists => ({
    documents: new Map([["root", listSigned(authority, scheme("CH") + providers(services))]]),
  });
  const own = issuing(GRANTED);
  const stamped = (history: readonly Status[]): string =>
    service("TSA/QTST", der("service"), history);
  const rows: readonly (readonly [string, string, string])[] = [
    ["with a stamp", "QES ZERTES person", own + STAMPS],
    [
      "a stamp that was withdrawn",
      "AES ZERTES person",
      own +
        stamped([
          ["withdrawn", between],
          ["granted", EARLY],
        ]),
    ],
    [
      "a stamp that was withdrawn later",
      "QES ZERTES person",
      own +
        stamped([
          ["withdrawn", afterUse],
          ["granted", EARLY],
        ]),
    ],
    ["another kind of stamp", "AES ZERTES person", own + service("TSA", der("service"), GRANTED)],
    ["under supervision", "QES ZERTES person", issuing([["undersupervision", EARLY]]) + STAMPS],
    ["withdrawn", "AES ZERTES person", issuing([["withdrawn", EARLY]]) + STAMPS],
  ];
  for (const [name, expected, services] of rows) {
    assert.equal(verdict(swiss, list(services)), expected, name);
    cases += 1;
  }
  assert.equal(byNational(swiss, own), "AES EIDAS person");
});

test("at least sixty lists were generated", () => {
  assert.ok(cases >= 60, String(cases));
});

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createAuthority } from "@paraph/testkit";
import { toBase64 } from "../../bytes/base64.ts";
import { digest } from "../../pki/algorithms/keys.ts";
import { canonicalDocument, canonicalElement } from "./canonical.ts";
import { trustFromLists, verifiedList } from "./trust.ts";
import { childrenOf, parseXml } from "./xml.ts";
import { verifyEnveloped } from "./xml-signature.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const EXCLUSIVE = { exclusive: true, inclusivePrefixes: [], without: null } as const;
const C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

type Signer = "rsaSigner" | "seal";
const certificateOf = (name: Signer): string => toBase64(authority.holder(name).certificate.der);

/** A list as its operator would sign it, with what a forger would change on the way. */
function signedList(body: string, by: Signer = "rsaSigner", forge: Forge = {}): Uint8Array {
  const open = `<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#">${body}`;
  const close = "</TrustServiceStatusList>";
  const { certificate, signer } = authority.holder(by);
  const whole = toBase64(
    digest("SHA-256", canonicalDocument(parseXml(utf8(open + close)), EXCLUSIVE)),
  );
  const named = toBase64(
    digest("SHA-256", (forge.named ? authority.holder("seal") : { certificate }).certificate.der),
  );
  const properties = `<x:SignedProperties xmlns:x="http://uri.etsi.org/01903/v1.3.2#" Id="p"><x:SignedSignatureProperties><x:SigningCertificate><x:Cert><x:CertDigest><ds:DigestMethod xmlns:ds="${DSIG}" Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue xmlns:ds="${DSIG}">${named}</ds:DigestValue></x:CertDigest></x:Cert></x:SigningCertificate></x:SignedSignatureProperties></x:SignedProperties>`;
  const about = toBase64(
    digest("SHA-256", canonicalElement(parseXml(utf8(properties)).root, EXCLUSIVE)),
  );
  const transforms =
    forge.transforms ??
    `<ds:Transform Algorithm="${DSIG}enveloped-signature"/><ds:Transform Algorithm="${C14N}"/>`;
  const signedInfo = `<ds:SignedInfo xmlns:ds="${DSIG}"><ds:CanonicalizationMethod Algorithm="${C14N}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>${
    forge.noWhole
      ? ""
      : `<ds:Reference URI=""><ds:Transforms>${transforms}</ds:Transforms><ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${whole}</ds:DigestValue></ds:Reference>`
  }${forge.noProperties ? "" : `<ds:Reference Type="http://uri.etsi.org/01903#SignedProperties" URI="#p"><ds:Transforms><ds:Transform Algorithm="${C14N}"/></ds:Transforms><ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${about}</ds:DigestValue></ds:Reference>`}</ds:SignedInfo>`;
  const value = toBase64(signer.sign(canonicalElement(parseXml(utf8(signedInfo)).root, EXCLUSIVE)));
  const signature = `<ds:Signature xmlns:ds="${DSIG}">${signedInfo}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${toBase64(certificate.der)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo><ds:Object>${properties}</ds:Object></ds:Signature>`;
  return utf8(open + signature.repeat(forge.times ?? 1) + close);
}

type Forge = {
  readonly named?: boolean;
  readonly noWhole?: boolean;
  readonly noProperties?: boolean;
  readonly transforms?: string;
  readonly times?: number;
};

function scheme(
  territory: string,
  more = "",
  [issued, next] = ["2026-11-01T00:00:00Z", "2027-04-01T00:00:00Z"],
): string {
  return `<SchemeInformation><TSLSequenceNumber>1</TSLSequenceNumber><SchemeTerritory>${territory}</SchemeTerritory><ListIssueDateTime>${issued}</ListIssueDateTime><NextUpdate><dateTime>${next}</dateTime></NextUpdate>${more}</SchemeInformation>`;
}

function pointer(territory: string, url: string, signer: Signer): string {
  return `<OtherTSLPointer><ServiceDigitalIdentities><ServiceDigitalIdentity><DigitalId><X509Certificate>${certificateOf(signer)}</X509Certificate></DigitalId></ServiceDigitalIdentity></ServiceDigitalIdentities><TSLLocation>${url}</TSLLocation><AdditionalInformation><OtherInformation><SchemeTerritory>${territory}</SchemeTerritory></OtherInformation><OtherInformation><MimeType>application/vnd.etsi.tsl+xml</MimeType></OtherInformation></AdditionalInformation></OtherTSLPointer>`;
}

const SERVICE = `<TrustServiceProviderList><TrustServiceProvider><TSPInformation><TSPName><Name xml:lang="en">Provider</Name></TSPName></TSPInformation><TSPServices><TSPService><ServiceInformation><ServiceTypeIdentifier>http://uri.etsi.org/TrstSvc/Svctype/CA/QC</ServiceTypeIdentifier><ServiceName><Name xml:lang="en">CA</Name></ServiceName><ServiceDigitalIdentity><DigitalId><X509Certificate>${toBase64(authority.holder("intermediate").certificate.der)}</X509Certificate></DigitalId></ServiceDigitalIdentity><ServiceStatus>http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted</ServiceStatus><StatusStartingTime>2020-01-01T00:00:00Z</StatusStartingTime></ServiceInformation></TSPService></TSPServices></TrustServiceProvider></TrustServiceProviderList>`;

test("Exclusive C14N writes what the standard's rules say", () => {
  const rows = [
    ['<a  b="1"   a="2"/>', '<a a="2" b="1"></a>'],
    [
      '<a xmlns="u" xmlns:x="v"><b x:c="&#9;&quot;"/></a>',
      '<a xmlns="u"><b xmlns:x="v" x:c="&#x9;&quot;"></b></a>',
    ],
    ["<a>&lt;&#13;\r\n<![CDATA[<&]]></a>", "<a>&lt;&#xD;\n&lt;&amp;</a>"],
    ["<?p i?><!-- c --><a><!-- d --></a><?q?>", "<?p i?>\n<a></a>\n<?q?>"],
    ['<x:a xmlns:x="u"><x:b xmlns:x="u"/></x:a>', '<x:a xmlns:x="u"><x:b></x:b></x:a>'],
  ] as const;
  for (const [written, canonical] of rows) {
    assert.equal(text(canonicalDocument(parseXml(utf8(written)), EXCLUSIVE)), canonical);
  }
  const { root } = parseXml(utf8('<a xmlns:y="w"><b/></a>'));
  const [inner] = childrenOf(root, "b");
  assert.ok(inner);
  assert.equal(text(canonicalElement(inner, EXCLUSIVE)), "<b></b>");
  const inclusive = { ...EXCLUSIVE, exclusive: false };
  assert.equal(text(canonicalElement(inner, inclusive)), '<b xmlns:y="w"></b>');
  const listed = { ...EXCLUSIVE, inclusivePrefixes: ["y"] };
  assert.equal(text(canonicalElement(inner, listed)), '<b xmlns:y="w"></b>');
});

test("XML that two readers could read differently is refused", () => {
  for (const bad of [
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    "<a>&x;</a>",
    "<a>&</a>",
    '<a b="1" b="2"/>',
    "<a><b></a></b>",
    "<a/><b/>",
    "<x:a/>",
    "<a",
    "",
    "<a>".repeat(200),
    "<a>&#;</a>",
    "<a>&#xZ;</a>",
    '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>',
    '<a xmlns:xml="u" xml:lang="en"/>',
    `<a ${Array.from({ length: 101 }, (_, at) => `b${at}=""`).join(" ")}/>`,
    `${Array.from({ length: 3 }, (_, at) => `<a ${declarations(at * 40, 40)}>`).join("")}</a></a></a>`,
  ]) {
    assert.throws(() => parseXml(utf8(bad)), { code: "malformed" }, bad);
  }
});

function declarations(from: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `xmlns:p${from + at}="u"`).join(" ");
}

test("what is moved, doubled or slipped in beside what was signed is refused or not read", () => {
  const good = text(signedList(scheme("CH") + SERVICE));
  const own = [certificateOf("rsaSigner")];
  const [signature = ""] = /<ds:Signature .*<\/ds:Signature>/.exec(good) ?? [];
  const unsigned = good.replace(signature, "");
  const evil = text(signedList(scheme("DE"))).replace(/<ds:Signature .*<\/ds:Signature>/, "");
  const withIn = (list: string, more: string) =>
    list.replace(/<\/TrustServiceStatusList>$/, `${more}$&`);
  const refused: Readonly<Record<string, string>> = {
    "the signature moved to another list": withIn(evil, signature),
    "the signed list inside of the signature of another": withIn(
      evil,
      signature.replace("<ds:Object>", `<ds:Object>${unsigned}`),
    ),
    "the signed list below another": `<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#">${scheme("DE")}${good}</TrustServiceStatusList>`,
    "the signature one level down": withIn(unsigned, `<Extension>${signature}</Extension>`),
    "a second signature of another namespace": withIn(good, '<Signature xmlns="urn:x"/>'),
    "a second scheme": withIn(good, scheme("DE")),
    "an instruction in a value": good.replace(">CH<", ">C<?x y?>H<"),
    "another namespace around a value": good.replace(
      "<SchemeTerritory>",
      '<SchemeTerritory xmlns="urn:x">',
    ),
    "properties of the same name": good.replace("<ds:Object>", '<ds:Object Id="p"/><ds:Object>'),
    "a reference to the properties of somebody else": good.replace('URI="#p"', 'URI="#q"'),
    "an entity": good.replace(
      "<TrustServiceStatusList",
      '<!DOCTYPE a [<!ENTITY t "CH">]><TrustServiceStatusList',
    ),
    "an XSLT among the transforms": good.replace(
      C14N,
      "http://www.w3.org/TR/1999/REC-xslt-19991116",
    ),
  };
  for (const [what, list] of Object.entries(refused)) {
    assert.notEqual(list, good, what);
    assert.throws(() => verifiedList(utf8(list), own), { name: "PkiError" }, what);
  }
  const same: Readonly<Record<string, string>> = {
    "a comment in a value": good.replace(">CH<", ">C<!-- DE -->H<"),
    "a value in CDATA": good.replace(">CH<", "><![CDATA[CH]]><"),
    "a list inside of the signature": good.replace(
      "</ds:Signature>",
      `<ds:Object>${evil}${scheme("DE")}</ds:Object></ds:Signature>`,
    ),
  };
  const read = verifiedList(utf8(good), own);
  for (const [what, list] of Object.entries(same)) {
    assert.notEqual(list, good, what);
    assert.deepEqual(verifiedList(utf8(list), own), read, what);
  }
});

test("nothing that a stranger signed is looked at", () => {
  const reference = `<ds:Reference URI="#p"><ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue></ds:DigestValue></ds:Reference>`;
  const many = (by: Signer) =>
    utf8(
      text(signedList(scheme("CH"), by)).replace(
        "</ds:SignedInfo>",
        `${reference.repeat(50_000)}$&`,
      ),
    );
  const own = [certificateOf("rsaSigner")];
  assert.throws(() => verifiedList(many("seal"), own), /may not/);
  assert.throws(() => verifiedList(many("rsaSigner"), own), /value is wrong/);
});

test("a list is believed when the right one signed all of it", () => {
  const list = signedList(scheme("CH", "") + SERVICE);
  const { territory, services } = verifiedList(list, [certificateOf("rsaSigner")]);
  assert.equal(territory, "CH");
  assert.equal(services[0]?.service.type, "CA/QC");
  assert.deepEqual(services[0]?.service.history[0]?.status, "granted");
});

test("every other list is refused", () => {
  const good = signedList(scheme("CH"));
  const signers = [certificateOf("rsaSigner")];
  const refused = (bytes: Uint8Array, reason: RegExp, by = signers): void => {
    assert.throws(() => verifiedList(bytes, by), reason);
  };
  refused(good, /may not/, [certificateOf("seal")]);
  refused(utf8(text(good).replace(">CH<", ">DE<")), /was changed/);
  refused(utf8(text(good).replace(/<ds:Signature .*<\/ds:Signature>/, "")), /not signed/);
  refused(utf8(text(good).replace('Id="p"', 'Id="p" x="y"')), /was changed/);
  refused(utf8(text(good).replace("rsa-sha256", "rsa-sha512")), /value is wrong/);
  refused(utf8(text(good).replace("<ds:X509Certificate>MI", "<ds:X509Certificate>M")), /Base64/);
  refused(utf8(text(good).replace("<ds:SignatureValue>", "<ds:SignatureValue>=")), /Base64/);
  refused(signedList(scheme("CH"), "rsaSigner", { times: 2 }), /several signatures/);
  refused(signedList(scheme("CH"), "rsaSigner", { noWhole: true }), /does not cover/);
  refused(signedList(scheme("CH"), "rsaSigner", { noProperties: true }), /not signed/);
  refused(signedList(scheme("CH"), "rsaSigner", { named: true }), /another certificate/);
  const xpath = `<ds:Transform Algorithm="${DSIG}enveloped-signature"/><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/>`;
  refused(signedList(scheme("CH"), "rsaSigner", { transforms: xpath }), /unknown transform/);
  const whole = `<ds:Transform Algorithm="${C14N}"/>`;
  refused(signedList(scheme("CH"), "rsaSigner", { transforms: whole }), /not left out/);
});

test("a service whose certificate is no Base64 stands for nothing, and the others remain", () => {
  const broken = SERVICE.replace("<X509Certificate>", "<X509Certificate>=");
  for (const [services, anchors] of [
    [broken, 0],
    [SERVICE + broken, 1],
  ] as const) {
    const documents = new Map([["u", signedList(scheme("CH") + services)]]);
    const roots = [{ url: "u", signers: [certificateOf("rsaSigner")] }];
    assert.equal(trustFromLists({ documents, roots }, NOW).anchors.length, anchors);
  }
});

test("lists of lists lead to national lists, through pivots, as long as they are current", () => {
  const national = signedList(scheme("AT") + SERVICE);
  const pivotUri = "<SchemeInformationURI><URI>https://l/pivot-2.xml</URI></SchemeInformationURI>";
  const pointers = `<PointersToOtherTSL>${pointer("EU", "https://l/lotl.xml", "rsaSigner")}${pointer("AT", "https://at/tl.xml", "rsaSigner")}</PointersToOtherTSL>`;
  const lotl = signedList(scheme("EU", pivotUri + pointers));
  const documents = new Map([
    ["https://l/lotl.xml", lotl],
    ["https://at/tl.xml", national],
  ]);
  const known = { url: "https://l/lotl.xml", signers: [certificateOf("rsaSigner")] };
  const now = trustFromLists({ documents, roots: [known] }, NOW);
  assert.equal(now.anchors.length, 1);
  assert.equal(now.anchors[0]?.services[0]?.territory, "AT");
  assert.deepEqual(now.wanted, ["https://l/pivot-2.xml"]);
  assert.deepEqual(Object.fromEntries(now.sequences), {
    "https://l/lotl.xml": 1,
    "https://at/tl.xml": 1,
  });
  const later = trustFromLists({ documents, roots: [known] }, new Date("2028-01-01T00:00:00Z"));
  assert.deepEqual(later.anchors, []);
  assert.match(later.problems.join(), /ended on/);
  const forged = new Map([
    ...documents,
    ["https://at/tl.xml", utf8(text(national).replace("granted", "granded"))],
  ]);
  const wrong = trustFromLists({ documents: forged, roots: [known] }, NOW);
  assert.deepEqual(wrong.anchors, []);
  assert.match(wrong.problems.join(), /was changed/);
  const stranger = { url: known.url, signers: [certificateOf("seal")] };
  assert.deepEqual(trustFromLists({ documents, roots: [stranger] }, NOW).anchors, []);
});

const LISTS = path.resolve(import.meta.dirname, "../../../../../../shared/corpus/trust/tsl");

test(
  "the lists of member states verify, and changed or unsigned ones do not",
  {
    skip: !existsSync(LISTS) && "the corpus is not there",
  },
  () => {
    const rows = [
      ["dss-LI.xml", null],
      ["dss-LU.xml", null],
      ["dss-eu-lotl-pivot-341.xml", null],
      ["dss-CZ_broken-sig.xml", /was changed/],
      ["dss-CZ_no-sig.xml", /not signed/],
    ] as const;
    for (const [file, reason] of rows) {
      const document = parseXml(new Uint8Array(readFileSync(path.join(LISTS, file))));
      if (reason) assert.throws(() => verifyEnveloped(document, () => true), reason);
      else assert.ok(verifyEnveloped(document, () => true).subject, file);
    }
  },
);

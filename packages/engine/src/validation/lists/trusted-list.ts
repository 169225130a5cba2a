import { base64In, toBase64 } from "../../bytes/base64.ts";
import { PkiError } from "../../errors.ts";
import { KEY_USAGES, type KeyUsage } from "../../pki/certificates/extensions.ts";
import type { Base64, Moment } from "../facts/plain.ts";
import type { Criteria, Qualification, ServiceStatus, TrustService } from "../policy/policy.ts";
import {
  attributeIn,
  childrenOf,
  elementsAt,
  textAt,
  textIn,
  type XmlDocument,
  type XmlElement,
} from "./xml.ts";

/** A trusted list (ETSI TS 119 612) as far as validating needs it. Reading it says nothing of its signature. */
export type TrustedList = {
  readonly territory: string;
  readonly sequence: number;
  readonly issued: Moment;
  /** Null: the list was closed. */
  readonly nextUpdate: Moment | null;
  readonly pointers: readonly ListPointer[];
  /** Where the scheme says more; a list of lists names its pivots there, newest first. */
  readonly informationUris: readonly string[];
  readonly services: readonly ListedService[];
};

/** Where another list lies, and who may sign it. */
export type ListPointer = {
  readonly territory: string;
  readonly url: string;
  readonly mimeType: string;
  readonly signers: readonly Base64[];
};

/** A service with the certificates that stand for it. */
export type ListedService = {
  readonly service: TrustService;
  readonly certificates: readonly Base64[];
};

/** Reads a list; PkiError "malformed" where it is none. */
export function readTrustedList({ root }: XmlDocument): TrustedList {
  if (root.local !== "TrustServiceStatusList")
    throw new PkiError("malformed", "not a trusted list");
  const [scheme] = childrenOf(root, "SchemeInformation");
  if (!scheme) throw new PkiError("malformed", "a trusted list without its scheme");
  const territory = textAt(scheme, "SchemeTerritory") ?? "";
  return {
    territory,
    sequence: Number(textAt(scheme, "TSLSequenceNumber") ?? 0),
    issued: moment(textAt(scheme, "ListIssueDateTime")) ?? new Date(0).toISOString(),
    nextUpdate: moment(textAt(scheme, "NextUpdate", "dateTime")),
    pointers: elementsAt(scheme, "PointersToOtherTSL", "OtherTSLPointer").map(readPointer),
    informationUris: elementsAt(scheme, "SchemeInformationURI", "URI").map(textIn),
    services: elementsAt(root, "TrustServiceProviderList", "TrustServiceProvider").flatMap(
      (provider) => readProvider(provider, territory),
    ),
  };
}

function readPointer(pointer: XmlElement): ListPointer {
  const more = elementsAt(pointer, "AdditionalInformation", "OtherInformation");
  const valueOf = (local: string): string =>
    more.map((each) => textAt(each, local)).find((text) => text !== null) ?? "";
  return {
    territory: valueOf("SchemeTerritory"),
    url: textAt(pointer, "TSLLocation") ?? "",
    mimeType: valueOf("MimeType"),
    signers: elementsAt(pointer, "ServiceDigitalIdentities", "ServiceDigitalIdentity").flatMap(
      certificatesIn,
    ),
  };
}

function readProvider(provider: XmlElement, territory: string): readonly ListedService[] {
  const name = english(elementsAt(provider, "TSPInformation", "TSPName", "Name"));
  return elementsAt(provider, "TSPServices", "TSPService").flatMap((service) => {
    const [now] = childrenOf(service, "ServiceInformation");
    if (!now) return [];
    const before = elementsAt(service, "ServiceHistory", "ServiceHistoryInstance");
    const identities = [now, ...before].flatMap((each) =>
      childrenOf(each, "ServiceDigitalIdentity"),
    );
    return [
      {
        certificates: [...new Set(identities.flatMap(certificatesIn))],
        service: {
          territory,
          provider: name,
          name: english(elementsAt(now, "ServiceName", "Name")),
          type: lastPart(textAt(now, "ServiceTypeIdentifier"), "Svctype/"),
          history: [now, ...before]
            .flatMap(readStatus)
            .toSorted((a, b) => (a.from < b.from ? 1 : -1)),
        },
      },
    ];
  });
}

function readStatus(element: XmlElement): readonly ServiceStatus[] {
  const from = moment(textAt(element, "StatusStartingTime"));
  if (from === null) return [];
  const extensions = elementsAt(element, "ServiceInformationExtensions", "Extension");
  return [
    {
      from,
      status: lastPart(textAt(element, "ServiceStatus"), "Svcstatus/"),
      purposes: extensions
        .flatMap((each) => elementsAt(each, "AdditionalServiceInformation", "URI"))
        .map((each) => lastPart(textIn(each), "SvcInfoExt/")),
      qualifications: extensions
        .flatMap((each) => elementsAt(each, "Qualifications", "QualificationElement"))
        .map(readQualification),
    },
  ];
}

function readQualification(element: XmlElement): Qualification {
  const [criteria] = childrenOf(element, "CriteriaList");
  return {
    qualifiers: elementsAt(element, "Qualifiers", "Qualifier").map((each) =>
      lastPart(attributeIn(each, "uri"), "SvcInfoExt/"),
    ),
    criteria: criteria ? readCriteria(criteria) : NOBODY,
  };
}

const NOBODY: Criteria = { assert: "none", keyUsages: [], policies: [], nested: [], unknown: true };
const KNOWN = new Set(["KeyUsage", "PolicySet", "CriteriaList", "Description"]);

function readCriteria(element: XmlElement): Criteria {
  const assert = attributeIn(element, "assert");
  const elements = element.children.filter((child) => child.kind === "element");
  return {
    assert: assert === "all" || assert === "atLeastOne" ? assert : "none",
    keyUsages: childrenOf(element, "KeyUsage").map((usage) =>
      childrenOf(usage, "KeyUsageBit").flatMap((bit) => {
        const name = KEY_USAGES.find((each: KeyUsage) => each === attributeIn(bit, "name"));
        return name ? [{ usage: name, set: textIn(bit) === "true" }] : [];
      }),
    ),
    policies: childrenOf(element, "PolicySet").map((set) =>
      elementsAt(set, "PolicyIdentifier", "Identifier").map((each) =>
        textIn(each).replace(/^urn:oid:/, ""),
      ),
    ),
    nested: childrenOf(element, "CriteriaList").map(readCriteria),
    // TS 119 612, 5.5.9.2.2.3: a criterion that is not understood makes the rule speak of nobody.
    unknown:
      (assert !== "all" && assert !== "atLeastOne" && assert !== "none") ||
      elements.some(({ local }) => !KNOWN.has(local)),
  };
}

/** What is no Base64 is no certificate: it stands for nothing. */
function certificatesIn(identity: XmlElement): readonly Base64[] {
  return elementsAt(identity, "DigitalId", "X509Certificate").flatMap((each) => {
    const der = base64In(textIn(each));
    return der === null ? [] : [toBase64(der)];
  });
}

/** What stands behind the last of these words in an address, without a slash at its end. */
function lastPart(address: string | null, behind: string): string {
  const text = (address ?? "").replace(/\/$/, "");
  const at = text.lastIndexOf(behind);
  return at < 0 ? text : text.slice(at + behind.length);
}

function english(names: readonly XmlElement[]): string {
  const found =
    names.find(({ attributes }) =>
      attributes.some(({ local, value }) => local === "lang" && value === "en"),
    ) ?? names[0];
  return found ? textIn(found) : "";
}

function moment(text: string | null): Moment | null {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

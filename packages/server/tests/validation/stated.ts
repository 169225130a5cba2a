import { collectFacts, DEFAULT_POLICY, type DocumentFacts } from "@paraph/engine/validation";
import type { ValidationResult, SignerResult, ValidationPolicy } from "@paraph/engine/validation";
import { bytesSource } from "@paraph/engine/bytes";
import {
  type Certificate,
  parseCertificate,
  parseOcspResponse,
  PkiError,
} from "@paraph/engine/pki";
import { bytesOf, type Entry } from "./corpus.ts";

/** What somebody states of a file, under a policy of his, and whether a result says the same. */
export type Statement = {
  readonly file: string;
  /** Names the statement: the fact of the manifest, with the place of the signature where it is about one. */
  readonly fact: string;
  readonly stated: string;
  readonly trust: "nobody" | "siva";
  readonly agrees: (result: ValidationResult) => boolean;
};

/** Everything about indications that is stated of a file. */
export function statementsOf(entry: Entry): readonly Statement[] {
  return [
    ...sivaVerdicts(entry),
    ...DSS.flatMap(([fact, agreesWith]) => {
      const stated = entry.expected[fact];
      if (typeof stated !== "string") return [];
      const agrees = agreesWith(stated);
      return [{ file: entry.file, fact, stated, trust: "nobody", agrees } as const];
    }),
    ...ofOracle(entry),
  ];
}

type Agrees = (stated: string) => (result: ValidationResult) => boolean;

const hyphened = (indication: string): string => indication.replace("_", "-");

const DSS: readonly (readonly [fact: string, agrees: Agrees])[] = [
  [
    "dss_main_indication",
    (stated) =>
      ({ signatures }) =>
        stated === "NO_SIGNATURE_FOUND" && signatures === 0,
  ],
  [
    "dss_indication",
    (stated) =>
      ({ indication }) =>
        indication === hyphened(stated),
  ],
  [
    "dss_indication_not",
    (stated) =>
      ({ indication }) =>
        indication !== hyphened(stated),
  ],
  [
    "dss_sub_indication_sav",
    (stated) =>
      ({ signers }) =>
        signers.some(({ blocks }) => blocks.acceptance.subIndication === stated),
  ],
  [
    "integrity",
    (stated) =>
      ({ signers }) =>
        INTEGRITY[stated]?.(signers.filter(isSignature)) ?? false,
  ],
];

const isSignature = (signer: SignerResult): boolean => signer.isSignature;
const isBroken = ({ indication }: SignerResult): boolean => indication === "TOTAL-FAILED";
const isIntact = ({ blocks }: SignerResult): boolean => blocks.cryptography.indication !== "FAILED";

const INTEGRITY: Readonly<Record<string, (signers: readonly SignerResult[]) => boolean>> = {
  intact: (signers) => signers.every(isIntact),
  broken: (signers) => signers.every(isBroken),
  mixed: (signers) => signers.some(isBroken) && signers.some(isIntact),
};

function ofOracle({ file, oracle }: Entry): readonly Statement[] {
  if (oracle !== "policy_indeterminate_or_failed") return [];
  const agrees = ({ indication }: ValidationResult): boolean => indication !== "TOTAL-PASSED";
  return [{ file, fact: "oracle", stated: oracle, trust: trustFor(file), agrees }];
}

type SivaVerdict = {
  readonly signatures: Readonly<
    Record<string, { readonly indication: string; readonly sub_indication: string | null }>
  >;
};

function sivaVerdicts({ file, expected }: Entry): readonly Statement[] {
  const verdicts = (expected["siva_verdicts"] ?? []) as readonly SivaVerdict[];
  return verdicts.flatMap(({ signatures }) =>
    Object.entries(signatures).map(([place, { indication, sub_indication: sub }]) => ({
      file,
      fact: `siva_verdicts ${place}`,
      stated: `${indication}${sub === null ? "" : ` ${sub}`}`,
      trust: "siva" as const,
      agrees: ({ signers }: ValidationResult): boolean => {
        const signer = signers[Number(place)];
        return signer?.indication === indication && (sub === null || signer.subIndication === sub);
      },
    })),
  );
}

function trustFor(file: string): Statement["trust"] {
  return file.includes("siva__") ? "siva" : "nobody";
}

/** How pages look does not decide an indication, and to draw them all takes long. */
export const WITHOUT_PAGES: ValidationPolicy = { ...DEFAULT_POLICY, changesRequired: false };

const RIGHTS = ["1.3.6.1.5.5.7.3.8", "1.3.6.1.5.5.7.3.9"];

/**
 * What SiVa believes in its tests: the authorities, responders and time stamps of its files stand in its lists;
 * its signers must be meant for signatures alone, keys on curves have 256 bits, and SHA-1 is still good.
 */
export function sivaPolicy(all: readonly Entry[]): ValidationPolicy {
  const believed = all
    .filter(({ file }) => trustFor(file) === "siva")
    .flatMap((entry) => servicesIn(collectFacts(bytesSource(bytesOf(entry)))));
  const { algorithms } = DEFAULT_POLICY;
  return {
    ...WITHOUT_PAGES,
    anchors: [...new Set(believed)].map((certificate) => ({
      certificate,
      origin: "configured",
      services: [],
    })),
    keyUsages: ["nonRepudiation"],
    algorithms: {
      digests: { ...algorithms.digests, "SHA-1": null },
      keys: algorithms.keys.filter(([family, bits]) => !family.startsWith("ecdsa") || bits >= 256),
    },
  };
}

/** The certificates of authorities, responders and time stamps that a file brings along. */
export function servicesIn({ certificates, evidence }: DocumentFacts): readonly string[] {
  const answering = evidence.flatMap(({ kind, der }) =>
    kind === "ocsp" ? read(der, (bytes) => parseOcspResponse(bytes).certificates) : [],
  );
  const own = certificates.flatMap(({ der }) => read(der, (bytes) => [parseCertificate(bytes)]));
  return [...answering, ...own]
    .filter(isService)
    .map(({ der }) => Buffer.from(der).toString("base64"));
}

function isService({ constraints, extendedKeyUsage }: Certificate): boolean {
  return constraints?.ca === true || RIGHTS.some((right) => extendedKeyUsage?.includes(right));
}

function read<Item>(der: string, parse: (bytes: Uint8Array) => readonly Item[]): readonly Item[] {
  try {
    return parse(new Uint8Array(Buffer.from(der, "base64")));
  } catch (error) {
    // What cannot be read vouches for nothing.
    if (error instanceof PkiError) return [];
    throw error;
  }
}

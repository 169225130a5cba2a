import { Refusal } from "@paraph/contract/errors";
import {
  LEGISLATIONS,
  type Environment,
  type Legislation,
  type Quality,
  type WantedQuality,
} from "@paraph/contract/words";

import { lacksFor, type Means } from "./able.ts";

/** The qualities that a signature can really have; AES_MINIMAL becomes one of the others. */
const REAL_QUALITIES = ["SES", "AES", "QES", "XQES"] as const;
export type RealQuality = (typeof REAL_QUALITIES)[number];

/** What must be known of a person before they can sign. */
export type Need = "name" | "mobile" | "identification" | "express_identification";

/** What shows, at the moment of signing, that it is that person who wants it. */
export type Factor = "none" | "email_code" | "sms_code" | "passkey" | "provider";

/** What a quality asks for (interface 10). */
export type Policy = {
  readonly needs: readonly Need[];
  /** Any one of these is enough. */
  readonly factors: readonly Factor[];
  /** Whose certificate signs: the service's for everybody, or one issued to the person. */
  readonly certificate: "service" | "person" | "qualified_person";
  readonly timestamp: "any" | "qualified";
  readonly shownAs: Quality;
  /**
   * What it takes of somebody whose own key lies at a provider, to which they go to set it free: the provider knows
   * them, asks them for its two factors, and binds the activation to the documents (SCAL2). Null: not made there.
   */
  readonly atProvider: {
    readonly needs: readonly Need[];
    readonly factors: readonly Factor[];
  } | null;
};

const PROVIDER = { needs: ["name"], factors: ["provider"] } as const;

/** Interface 10 as data. */
// prettier-ignore
const POLICIES: Readonly<Record<RealQuality, Policy>> = {
  SES:  { needs: [],                                 factors: ["none"],                certificate: "service",          timestamp: "any",       shownAs: "SES", atProvider: null },
  AES:  { needs: ["name", "mobile"],                 factors: ["sms_code", "passkey"], certificate: "person",           timestamp: "any",       shownAs: "AES", atProvider: PROVIDER },
  QES:  { needs: ["identification", "mobile"],       factors: ["sms_code", "passkey"], certificate: "qualified_person", timestamp: "qualified", shownAs: "QES", atProvider: PROVIDER },
  XQES: { needs: ["express_identification", "mobile"], factors: ["sms_code", "passkey"], certificate: "qualified_person", timestamp: "qualified", shownAs: "QES", atProvider: null },
};

/** What is known of the person at the moment of signing. */
export type KnownSigner = {
  readonly hasAccount: boolean;
  readonly name: string | null;
  /** Does it have an address to which a code can be mailed? */
  readonly hasEmail: boolean;
  readonly mobile: string | null;
  readonly hasPasskey: boolean;
  /** Legislations under which a lasting identification is recorded for the account. */
  readonly identifiedFor: readonly Legislation[];
  /** Whether an Express QES identification for this very request was accepted. */
  readonly expressIdentified: boolean;
  readonly expressOffered: boolean;
  /** Interface 10: the integrator vouches for a silent SES signer by its own reference. */
  readonly vouchedFor: boolean;
};

/** How one signature will be made. */
export type SigningPlan = {
  readonly quality: Quality;
  readonly legislation: Legislation | null;
  readonly missing: readonly Need[];
  readonly factors: readonly Factor[];
  readonly certificate: Policy["certificate"];
  readonly timestamp: Policy["timestamp"];
  /** Demo signatures come from the built-in authority and say that they have no legal effect. */
  readonly authority: "demo" | "configured";
};

/** What a signature of this quality takes from this person. */
export function planSigning(
  asked: {
    readonly quality: Quality;
    readonly legislation: Legislation | null;
    readonly environment: Environment;
  },
  person: KnownSigner,
  /** Does the person go to a provider for a signature of this quality? */
  isRemote: (quality: Quality) => boolean = () => false,
): SigningPlan {
  const real = realQuality(asked, person, isRemote);
  const policy = POLICIES[real];
  const there = isRemote(policy.shownAs) ? policy.atProvider : null;
  const needs = there?.needs ?? policy.needs;
  return {
    quality: policy.shownAs,
    legislation: asked.legislation,
    missing: needs.filter((need) => !isMet(need, asked.legislation, person)),
    factors: there?.factors ?? factorsFor(real, policy, person),
    certificate: policy.certificate,
    timestamp: policy.timestamp,
    authority: asked.environment === "demo" ? "demo" : "configured",
  };
}

/** A quality as it can be asked for, and the law that it is asked under. */
export type QualityOption = {
  readonly quality: Quality;
  readonly legislation: Legislation | null;
};

/** Everything that somebody can sign with as things are: nothing would have to be asked of them, or of the operator. */
export function qualitiesOpenTo(
  person: KnownSigner,
  environment: Environment,
  means: Means,
): readonly QualityOption[] {
  const underLaw = LEGISLATIONS.flatMap((legislation): readonly QualityOption[] => [
    { quality: "AES_MINIMAL", legislation },
    { quality: "QES", legislation },
  ]);
  const all: readonly QualityOption[] = [
    { quality: "SES", legislation: null },
    { quality: "AES", legislation: null },
    ...underLaw,
  ];
  const { hasAccount, hasEmail, vouchedFor: isVouchedFor } = person;
  return all.filter((one) => {
    const isRemote = (quality: Quality): boolean =>
      quality !== "AES_MINIMAL" && means.madeAt(quality, one.legislation) === "provider";
    const { missing } = planSigning({ ...one, environment }, person, isRemote);
    const lacks = lacksFor(one, { hasAccount, hasEmail, isVouchedFor }, means);
    return missing.length === 0 && lacks.length === 0;
  });
}

/** What a request is asked for in: DEMO is the default of the business, for demo keys alone (interface 10). */
export function qualityWanted(
  wanted: WantedQuality | null,
  fallback: Quality,
  environment: Environment,
): { readonly quality: Quality; readonly askedAsDemo: boolean } {
  if (wanted !== "DEMO") return { quality: wanted ?? fallback, askedAsDemo: false };
  if (environment === "demo") return { quality: fallback, askedAsDemo: true };
  const message = "DEMO is for demo keys only.";
  throw new Refusal("error.request.body_invalid", { violations: [{ field: "quality", message }] });
}

/** Interface 2.1: QES and AES_MINIMAL are always qualities under a law. */
export function checkLegislation(quality: Quality, legislation: Legislation | null): void {
  if (legislation === null && (quality === "QES" || quality === "AES_MINIMAL")) {
    throw new Refusal("error.sr.legislation_required");
  }
}

/** AES_MINIMAL: QES where the signer has it under the same law and somebody makes it, otherwise AES. */
function realQuality(
  { quality, legislation, environment }: QualityOption & { readonly environment: Environment },
  person: KnownSigner,
  isRemote: (quality: Quality) => boolean,
): RealQuality {
  if (quality === "SES" || quality === "AES") return quality;
  const identified = isMet("identification", legislation, person);
  if (quality === "AES_MINIMAL") {
    return identified && (environment === "demo" || isRemote("QES")) ? "QES" : "AES";
  }
  // Who has a qualified certificate was identified for it.
  if (isRemote("QES")) return "QES";
  return !identified && person.expressOffered ? "XQES" : "QES";
}

function isMet(need: Need, legislation: Legislation | null, person: KnownSigner): boolean {
  switch (need) {
    case "name":
      return person.name !== null;
    case "mobile":
      return person.mobile !== null || person.hasPasskey;
    case "identification":
      return legislation !== null && person.identifiedFor.includes(legislation);
    case "express_identification":
      return person.expressIdentified;
  }
}

/** An account is logged in already; a guest's link alone proves no control of the mailbox. */
function factorsFor(real: RealQuality, policy: Policy, person: KnownSigner): readonly Factor[] {
  if (real === "SES") {
    if (person.hasAccount || person.vouchedFor) return ["none"];
    return person.hasEmail ? ["email_code"] : ["sms_code"];
  }
  return policy.factors.filter((factor) => {
    return factor === "passkey" ? person.hasPasskey : person.mobile !== null || !person.hasPasskey;
  });
}

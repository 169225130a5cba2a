import { fromHex } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import { type SignatureAlgorithm, signatureIdentifier } from "../algorithms/algorithms.ts";
import type { Certificate } from "./certificate.ts";
import { DEMO } from "./demo.ts";
import { parse, plain } from "../der/der.ts";
import { members, wholeBits } from "../der/values.ts";
import * as write from "../der/write.ts";
import { KEY_USAGES } from "./extensions.ts";
import { digest, type OctetSigner } from "../algorithms/keys.ts";
import { buildName, type NameParts } from "./name.ts";
import { OID } from "../der/oids.ts";
import { type Profile, PROFILES, type ProfileName } from "./profiles.ts";

/** Where the world finds out about a certificate; null where the profile has no such place. */
export type CertificateUrls = {
  readonly ocsp: string | null;
  readonly issuer: string | null;
  readonly crl: string | null;
};

/** One certificate to be. */
export type CertificatePlan = {
  readonly profile: ProfileName;
  readonly subject: NameParts;
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: Uint8Array;
  /** 128 random bits, given by the caller. */
  readonly serial: Uint8Array;
  /** Null: signed by itself. */
  readonly issuer: Pick<Certificate, "subject" | "subjectKeyId" | "notAfter"> | null;
  readonly now: Date;
  /** Shorter than the profile's life, where the test or the purpose asks for it. */
  readonly lifeSeconds?: number;
  readonly urls: CertificateUrls;
};

/** The octets the issuer signs. With `assembleSigned` this serves keys that sign elsewhere. */
export function certificateToSign(
  plan: CertificatePlan,
  algorithm: SignatureAlgorithm,
): Uint8Array {
  const profile = PROFILES[plan.profile];
  if (plan.serial.length !== 16) throw new PkiError("refused", "a serial number has 128 bits");
  const subject = buildName(plan.subject);
  const { notBefore, notAfter } = validity(plan, profile);
  return write.sequence(
    write.explicit(0, write.integer(2)),
    write.integer(plan.serial),
    signatureIdentifier(algorithm),
    plan.issuer ? plan.issuer.subject.der : subject,
    write.sequence(write.time(notBefore), write.time(notAfter)),
    subject,
    plan.publicKey,
    write.explicit(3, write.sequence(...extensions(plan, profile, notBefore))),
  );
}

/** A certificate signed at once by a key in memory. */
export function issueCertificate(plan: CertificatePlan, signer: OctetSigner): Uint8Array {
  const tbs = certificateToSign(plan, signer.algorithm);
  return assembleSigned(tbs, signer.algorithm, signer.sign(tbs));
}

/** RFC 5280, 4.1.1: the same frame holds certificates and revocation lists. */
export function assembleSigned(
  tbs: Uint8Array,
  algorithm: SignatureAlgorithm,
  signature: Uint8Array,
): Uint8Array {
  return write.sequence(tbs, signatureIdentifier(algorithm), write.bitString(signature));
}

/** A certificate never outlives its issuer: what it vouched for could not be verified to the end. */
function validity(plan: CertificatePlan, profile: Profile): { notBefore: Date; notAfter: Date } {
  const life = plan.lifeSeconds ?? profile.lifeSeconds;
  const now = Math.floor(plan.now.getTime() / 1000) * 1000;
  const wanted = now + life * 1000;
  const last = plan.issuer?.notAfter.getTime() ?? wanted;
  return {
    notBefore: new Date(now - profile.leadSeconds * 1000),
    notAfter: new Date(Math.min(wanted, last)),
  };
}

function extensions(
  plan: CertificatePlan,
  profile: Profile,
  notBefore: Date,
): readonly Uint8Array[] {
  const { pathLength, extendedKeyUsage, ocspNoCheck, keyUseSeconds } = profile;
  const keyId = keyIdOf(plan.publicKey);
  const issuerKeyId = plan.issuer ? fromHex(plan.issuer.subjectKeyId ?? "") : null;
  const usage = profile.keyUsage.map((name) => KEY_USAGES.indexOf(name));
  return [
    pathLength === null ? [] : extension(OID.basicConstraints, true, basicConstraints(pathLength)),
    extension(OID.keyUsage, true, write.namedBitString(usage)),
    extendedKeyUsage === null
      ? []
      : extension(
          OID.extendedKeyUsage,
          extendedKeyUsage.critical,
          write.sequence(write.oid(extendedKeyUsage.oid)),
        ),
    keyUseSeconds === null
      ? []
      : extension(OID.privateKeyUsagePeriod, false, usePeriod(notBefore, keyUseSeconds)),
    extension(OID.subjectKeyIdentifier, false, write.octetString(keyId)),
    issuerKeyId === null || issuerKeyId.length === 0
      ? []
      : extension(
          OID.authorityKeyIdentifier,
          false,
          write.sequence(write.implicit(0, issuerKeyId)),
        ),
    extension(OID.certificatePolicies, false, demoPolicy()),
    accessPlaces(plan.urls),
    plan.urls.crl === null
      ? []
      : extension(OID.crlDistributionPoints, false, distributionPoint(plan.urls.crl)),
    ocspNoCheck ? extension(OID.ocspNoCheck, false, write.nothing) : [],
  ].flat();
}

/** One extension as it stands in certificates, revocation lists and OCSP answers. */
export function extension(oid: string, critical: boolean, content: Uint8Array): Uint8Array {
  const rest = write.octetString(content);
  return critical
    ? write.sequence(write.oid(oid), write.boolean(true), rest)
    : write.sequence(write.oid(oid), rest);
}

function basicConstraints(pathLength: number): Uint8Array {
  return write.sequence(write.boolean(true), write.integer(pathLength));
}

function usePeriod(notBefore: Date, seconds: number): Uint8Array {
  const content = (instant: Date): Uint8Array => parse(write.generalizedTime(instant)).content;
  const notAfter = new Date(notBefore.getTime() + seconds * 1000);
  return write.sequence(
    write.implicit(0, content(notBefore)),
    write.implicit(1, content(notAfter)),
  );
}

/** RFC 5280, 4.2.1.4: the notice is at most 200 characters, in UTF-8. */
function demoPolicy(): Uint8Array {
  const notice = write.sequence(write.utf8String(DEMO.notice));
  const qualifier = write.sequence(write.oid(OID.userNotice), notice);
  return write.sequence(write.sequence(write.oid(DEMO.policy), write.sequence(qualifier)));
}

function urlName(url: string): Uint8Array {
  return write.value(plain(6), parse(write.ia5String(url)).content);
}

function accessPlaces({ ocsp, issuer }: CertificateUrls): readonly Uint8Array[] {
  const places = [
    ...(ocsp === null ? [] : [write.sequence(write.oid(OID.ocsp), urlName(ocsp))]),
    ...(issuer === null ? [] : [write.sequence(write.oid(OID.caIssuers), urlName(issuer))]),
  ];
  if (places.length === 0) return [];
  return [extension(OID.authorityAccess, false, write.sequence(...places))];
}

function distributionPoint(url: string): Uint8Array {
  return write.sequence(write.sequence(write.explicit(0, write.explicit(0, urlName(url)))));
}

/** RFC 7093, 2: the leftmost 160 bits of the key's SHA-256. */
function keyIdOf(spki: Uint8Array): Uint8Array {
  const reader = members(parse(spki));
  reader.next();
  return digest("SHA-256", wholeBits(reader.next())).subarray(0, 20);
}

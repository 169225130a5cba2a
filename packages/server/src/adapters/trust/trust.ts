import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import {
  type Certificate,
  parseOcspResponse,
  parseTimeStampResponse,
  PkiError,
  requireSaidSince,
} from "@paraph/engine/pki";
import type { Clock } from "../../ports/clock.ts";
import type { Fetcher } from "../../ports/egress.ts";
import type { PkiEndpoint } from "../../ports/pki.ts";
import { ProviderFault, type Provider, type Signers } from "../../ports/signer.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";
import type { Trust } from "../../ports/trust.ts";
import type { RemoteProvider } from "../../ports/remote-authorisation.ts";
import { signersBy } from "./choose.ts";
import { askForRevocation } from "./revocation.ts";
import type { SignerRule } from "../../domain/requests/signer-rules.ts";
import { LARGEST_TOKEN, type TimeStampAuthority, timeStampsOver } from "./time-stamps.ts";

type Outside = {
  readonly builtIn: {
    readonly signers: Signers;
    readonly endpoint: Pick<PkiEndpoint, "answerOcsp" | "answerTimeStamp">;
    /** Is this one of the built-in authority's own, so that it answers for what it issued? */
    readonly isOurs: (issuer: Certificate) => Promise<boolean>;
    readonly root: () => Promise<Certificate>;
  };
  readonly providers: ReadonlyMap<string, Provider>;
  readonly rules: readonly SignerRule[];
  /** Without any, live signatures are stamped by the built-in authority too. */
  readonly authorities: readonly TimeStampAuthority[];
  readonly fetcher: Fetcher;
  readonly clock: Clock;
};

/** The built-in authority's tokens have half of this: its names and its chain are always the same. */
const OUR_TOKEN_BYTES = 6144;

/** Everything that signing believes and asks, from the built-in authority and from those configured. */
export function trustOver(outside: Outside): Trust {
  const { builtIn, authorities, rules } = outside;
  const qualified = authorities.filter((each) => each.qualified);
  if (rules.some(({ quality }) => quality === "QES") && qualified.length === 0) {
    // Art. 14(2bis) of the Swiss Code of Obligations asks for a qualified time stamp beside the signature.
    throw new Error("QES is configured without a qualified time-stamp authority");
  }
  const signers = signersBy({ ...outside, builtIn: builtIn.signers });
  const relays = {
    any: timeStampsOver({ ...outside, authorities }),
    qualified: timeStampsOver({ ...outside, authorities: qualified }),
  };
  const isBuiltIn = (environment: Environment, kind: "any" | "qualified"): boolean =>
    environment === "demo" || (kind === "any" && authorities.length === 0);
  const anchors = authorities.flatMap((each) => each.anchors);

  /** What people sign at a provider is stamped by the same authorities as everything else. */
  function believing(provider: RemoteProvider | null): RemoteProvider | null {
    if (!provider) return null;
    return {
      ...provider,
      signingCredentialOf: async (...asked) =>
        withAnchors(
          await provider.signingCredentialOf(...asked),
          await stampAnchors(outside, anchors),
        ),
    };
  }
  return {
    remoteProviderFor: (order) => believing(signers.remoteProviderFor(order)),
    remoteProvider: (name) => believing(signers.remoteProvider(name)),
    forPerson: (order) =>
      orRefusal(async () =>
        withAnchors(await signers.forPerson(order), await stampAnchors(outside, anchors)),
      ),
    forSeal: (business, environment, name) =>
      orRefusal(async () => {
        const credential = await signers.forSeal(business, environment, name);
        return credential && withAnchors(credential, await stampAnchors(outside, anchors));
      }),
    timestamp: (request, environment, kind) =>
      orRefusal(() =>
        isBuiltIn(environment, kind)
          ? granted(builtIn.endpoint.answerTimeStamp(request), parseTimeStampResponse)
          : relays[kind](request),
      ),
    tokenBytes: (environment, kind) =>
      isBuiltIn(environment, kind) ? OUR_TOKEN_BYTES : LARGEST_TOKEN,
    revocation: (question) =>
      orRefusal(async () =>
        (await builtIn.isOurs(question.issuer))
          ? {
              kind: "ocsp",
              response: await granted(
                builtIn.endpoint.answerOcsp(question.ocspRequest),
                (answer) => {
                  // The clock of another time-stamp authority may be ahead of ours.
                  for (const said of parseOcspResponse(answer).answers) {
                    requireSaidSince(said, question.since);
                  }
                },
              ),
            }
          : askForRevocation(outside, question),
      ),
  };
}

/**
 * The built-in authority says no for reasons that pass: its clock has jumped, its database is away. That must not end
 * a request for good, as a wrong answer of somebody else does.
 */
async function granted(
  answer: Promise<Uint8Array>,
  read: (answer: Uint8Array) => unknown,
): Promise<Uint8Array> {
  const given = await answer;
  try {
    read(given);
    return given;
  } catch (cause) {
    if (!(cause instanceof PkiError) || !REFUSALS.has(cause.code)) throw cause;
    throw new ProviderFault("built-in authority", "unreachable", cause.message, {
      cause,
      // It is our own operator who can mend it, so whoever asks is told what to tell them.
      publicMessage: `Nothing was signed: ${cause.message}.`,
    });
  }
}

const REFUSALS: ReadonlySet<PkiError["code"]> = new Set(["refused", "unavailable"]);

async function stampAnchors(
  { builtIn }: Outside,
  anchors: readonly Certificate[],
): Promise<readonly Certificate[]> {
  return [await builtIn.root(), ...anchors];
}

/** The authority of the time stamp is seldom that of the signature; both must be believed. */
function withAnchors(
  credential: SigningCredential,
  more: readonly Certificate[],
): SigningCredential {
  const { signer, trust } = credential;
  return {
    ...credential,
    trust: { ...trust, anchors: [...trust.anchors, ...more] },
    signer: refusingSigner(signer),
    authorize: (digests) => orRefusal(() => credential.authorize(digests)),
  };
}

function refusingSigner(signer: SigningCredential["signer"]): SigningCredential["signer"] {
  return signer.kind === "raw"
    ? { ...signer, sign: (attributes, digest) => orRefusal(() => signer.sign(attributes, digest)) }
    : { ...signer, sign: (digest: Uint8Array) => orRefusal(() => signer.sign(digest)) };
}

/** Two things the caller can act on: try again, or tell the operator. */
async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ProviderFault) {
      const key = cause.passing ? "error.provider.unavailable" : "error.provider.answer_wrong";
      throw new Refusal(key, cause.publicMessage === null ? {} : { message: cause.publicMessage }, {
        cause,
      });
    }
    if (cause instanceof PkiError) throw new Refusal("error.provider.answer_wrong", {}, { cause });
    throw cause;
  }
}

import type { Config } from "../config/config.ts";
import { requireSafeRules } from "../domain/requests/signer-rules.ts";
import type { Legislation } from "@paraph/contract/words";
import { meansOf } from "../actions/requests/means.ts";
import { remotesBy } from "../adapters/trust/choose.ts";
import { lackInWords, lacksFor } from "../domain/requests/able.ts";
import type { BusinessId } from "../domain/business/business.ts";
import { reachOf } from "./compose.ts";
import { composeSigners } from "./compose-signers.ts";
import type { Finding } from "./finding.ts";

const REMEDY = "Correct the file that PARAPH_SIGNERS_FILE names; docs/trust.md shows one.";

/** Reads the operator's list as the start does; nobody is asked to sign. */
export function checkSigners({ signersFile, publicUrl, tsaQualified }: Config): Finding {
  if (signersFile === null) return { kind: "note", text: "the built-in demo authority only" };
  try {
    const { providers, rules } = composeSigners(signersFile, publicUrl);
    requireSafeRules(rules, providers);
    if (rules.some(({ quality }) => quality === "QES") && !tsaQualified) {
      const remedy =
        "Name qualified authorities in PARAPH_TSA_URLS, and set PARAPH_TSA_QUALIFIED=yes.";
      return { kind: "wrong", text: "QES without a qualified time-stamp authority", remedy };
    }
    return {
      kind: "ok",
      text: [...providers.keys()].join(", ") || "none besides the built-in one",
    };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { kind: "wrong", text, remedy: REMEDY };
  }
}

type Offered = {
  readonly quality: "SES" | "AES" | "QES";
  readonly legislation: Legislation | null;
};

const OFFERED: readonly Offered[] = [
  { quality: "SES", legislation: null },
  { quality: "AES", legislation: null },
  { quality: "QES", legislation: "ZERTES" },
  { quality: "QES", legislation: "EIDAS" },
];

/** With which quality somebody who is asked by a production key could sign, and what the others lack. */
export function checkQualities(config: Config): Finding {
  if (checkSigners(config).kind === "wrong") return { kind: "note", text: "see 'signers'" };
  const { providers, rules } = composeSigners(config.signersFile, config.publicUrl);
  const reaches = reachOf(config);
  const world = {
    messengers: { demo: { reaches }, production: { reaches } },
    trust: remotesBy({ providers, rules }),
  };
  const named = [...new Set(rules.flatMap(({ business }) => business ?? []))];
  const found = ["", ...named].map((business) => {
    const means = meansOf(world, { id: business as BusinessId }, "production");
    return { business, open: OFFERED.map((each) => stateOf(each, means)) };
  });
  const text = found
    .map(({ business, open }) => {
      const problems = open.map((each) => each.text).join("; ");
      return business === "" ? problems : `business ${business}: ${problems}`;
    })
    .join(". ");
  const isWhole = found.every(({ open }) => open.every(({ isOpen }) => isOpen));
  return { kind: isWhole ? "ok" : "note", text };
}

const GUEST = { hasAccount: false, hasEmail: true, isVouchedFor: false };

function stateOf(
  asked: Offered,
  means: ReturnType<typeof meansOf>,
): { readonly text: string; readonly isOpen: boolean } {
  const { quality, legislation } = asked;
  const name = legislation === null ? quality : `${quality} ${legislation}`;
  const lacks = lacksFor(asked, GUEST, means);
  if (lacks.length > 0) {
    const why = lacks.map((lack) => lackInWords(lack, asked)).join(", ");
    return { text: `${name} refused (${why})`, isOpen: false };
  }
  const isRemote = means.madeAt(quality, legislation) === "provider";
  return { text: `${name} by ${isRemote ? "a provider" : "the built-in authority"}`, isOpen: true };
}

import type { ValidationReport } from "@paraph/contract/app";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../parts/Icon.tsx";
import { useFormats } from "../words/words.ts";
import { nameGivenIn, whyOf } from "./reading.ts";
import { useValidateWords } from "./words.ts";

type Signer = ValidationReport["signers"][number];

/** One signature: who, when, what kind, and whether it holds, with the reason where it does not. */
export function SignerCard({ signer }: { readonly signer: Signer }) {
  const words = useValidateWords();
  const { moment } = useFormats();
  const told = words.signer;
  const state = stateOf(signer);
  const why = whyOf(signer);
  const name = nameGivenIn(signer);
  return (
    <article className="card signer">
      <div className="signer-head">
        <h3>{signer.signer ?? told.unknown}</h3>
        <span className={`mark ${state}`}>
          <Icon name={ICONS[state]} size={18} />
          {told[state]}
        </span>
      </div>
      {why && <p>{words.why[why]}</p>}
      <dl className="facts">
        {name && (
          <Fact name={told.name}>
            {name} <span className="quiet">({told.vouched})</span>
          </Fact>
        )}
        <Fact name={told.time}>
          {signer.time ? (
            <>
              {moment(signer.time)}{" "}
              <span className="quiet">({signer.timeIsProven ? told.proven : told.claimed})</span>
            </>
          ) : (
            told.timeUnknown
          )}
        </Fact>
        <Fact name={told.quality}>
          {[
            told.qualities[signer.quality ?? "none"],
            signer.seal && told.seal,
            signer.legislation && told.laws[signer.legislation],
          ]
            .filter(Boolean)
            .join(" · ")}
        </Fact>
        <Fact name={told.longTerm}>
          {signer.longTermValidation ? told.longTermYes : told.longTermNo}
        </Fact>
        {signer.certificate && <Fact name={told.issuer}>{nameIn(signer.certificate.issuer)}</Fact>}
        {signer.optionalInfos.reason && (
          <Fact name={told.reason}>{signer.optionalInfos.reason}</Fact>
        )}
      </dl>
    </article>
  );
}

const ICONS: Readonly<Record<"holds" | "fails" | "unsure", IconName>> = {
  holds: "ok",
  fails: "bad",
  unsure: "info",
};

function stateOf({ valid, indication, ...found }: Signer): keyof typeof ICONS {
  if (valid) return "holds";
  const changed = found.visualDifferences || found.undefinedChanges;
  return indication === "TOTAL-FAILED" || changed ? "fails" : "unsure";
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The common name of a certificate's name, which is what people know; else all of it. */
function nameIn(name: string): string {
  return /(?:^|,\s*)CN=((?:\\.|[^,\\])+)/.exec(name)?.[1]?.replaceAll(/\\(.)/g, "$1") ?? name;
}

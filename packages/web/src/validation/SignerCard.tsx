import type { ValidationReport } from "@paraph/contract/app";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../components/Icon.tsx";
import { useFormats } from "../i18n/words.ts";
import { nameGivenIn, whyOf } from "./reading.ts";
import { useValidateWords } from "./words.ts";

type Signer = ValidationReport["signers"][number];

/** One signature: who, when, what kind, and whether it holds, with the reason where it does not. */
export function SignerCard({ signer }: { readonly signer: Signer }) {
  const words = useValidateWords();
  const { moment } = useFormats();
  const labels = words.signer;
  const state = stateOf(signer);
  const why = whyOf(signer);
  const name = nameGivenIn(signer);
  return (
    <article className="card signer">
      <div className="signer-head">
        <h3>{signer.signer ?? labels.unknown}</h3>
        <span className={`mark ${state}`}>
          <Icon name={ICONS[state]} size={18} />
          {labels[state]}
        </span>
      </div>
      {why && <p>{words.why[why]}</p>}
      <dl className="facts">
        {name && (
          <Fact name={labels.name}>
            {name} <span className="quiet">({labels.vouched})</span>
          </Fact>
        )}
        <Fact name={labels.time}>
          {signer.time ? (
            <>
              {moment(signer.time)}{" "}
              <span className="quiet">
                ({signer.timeIsProven ? labels.proven : labels.claimed})
              </span>
            </>
          ) : (
            labels.timeUnknown
          )}
        </Fact>
        <Fact name={labels.quality}>
          {[
            labels.qualities[signer.quality ?? "none"],
            signer.seal && labels.seal,
            signer.legislation && labels.laws[signer.legislation],
          ]
            .filter(Boolean)
            .join(" · ")}
        </Fact>
        <Fact name={labels.longTerm}>
          {signer.longTermValidation ? labels.longTermYes : labels.longTermNo}
        </Fact>
        {signer.certificate && (
          <Fact name={labels.issuer}>{nameIn(signer.certificate.issuer)}</Fact>
        )}
        {signer.optionalInfos.reason && (
          <Fact name={labels.reason}>{signer.optionalInfos.reason}</Fact>
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

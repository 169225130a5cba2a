import type { BusinessSeal } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../shell/session.ts";
import { ButtonLink } from "../components/Button.tsx";
import { Notice, type Tone } from "../components/Notice.tsx";
import { useFormats } from "../i18n/words.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { readSeals } from "./calls.ts";
import { useBusinessWords } from "./words.ts";

const TONES: Readonly<Record<BusinessSeal["state"], Tone>> = {
  off: "plain",
  none: "plain",
  held: "ok",
  ready: "ok",
  over: "bad",
  away: "warn",
};

/** In whose name the company seals, in each environment. */
export function Seals({ id }: { readonly id: string }) {
  const { seals: labels, wrong } = useBusinessWords();
  const mode = useSession().data?.mode ?? "demo";
  const seals = useQuery({ queryKey: ["business", id, "seals"], queryFn: () => readSeals(id) });
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      <QueryResult wrong={wrong} of={seals}>
        {(answer) =>
          answer.seals
            .filter(({ environment }) => mode === "production" || environment === "demo")
            .map((seal) => <Side key={seal.environment} seal={seal} />)
        }
      </QueryResult>
    </>
  );
}

function Side({ seal: { environment, state, certificate } }: { readonly seal: BusinessSeal }) {
  const words = useBusinessWords();
  const { seals: labels } = words;
  const { day } = useFormats();
  const facts = certificate && [
    [labels.subject, certificate.subject],
    [labels.issuer, certificate.issuer],
    [labels.valid, labels.until(day(certificate.notBefore), day(certificate.notAfter))],
    [labels.serial, certificate.serialNumber],
  ];
  return (
    <section className={`card business-side ${environment}`}>
      <h2>{words.keys[environment]}</h2>
      <Notice tone={TONES[state]}>{labels.states[state]}</Notice>
      {facts && (
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="numbers">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {certificate && (
        <div>
          <ButtonLink
            href={`data:application/x-pem-file,${encodeURIComponent(certificate.pem)}`}
            download={`seal-${environment}.pem`}
            icon="download"
          >
            {labels.file}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

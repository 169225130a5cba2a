import type { BusinessSeal } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../app/session.ts";
import { ButtonLink } from "../parts/Button.tsx";
import { Notice, type Tone } from "../parts/Notice.tsx";
import { useFormats } from "../words/words.ts";
import { Asked } from "../parts/Asked.tsx";
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
  const { seals: told, wrong } = useBusinessWords();
  const mode = useSession().data?.mode ?? "demo";
  const seals = useQuery({ queryKey: ["business", id, "seals"], queryFn: () => readSeals(id) });
  return (
    <>
      <p className="quiet">{told.lead}</p>
      <Asked wrong={wrong} of={seals}>
        {(answer) =>
          answer.seals
            .filter(({ environment }) => mode === "production" || environment === "demo")
            .map((seal) => <Side key={seal.environment} seal={seal} />)
        }
      </Asked>
    </>
  );
}

function Side({ seal: { environment, state, certificate } }: { readonly seal: BusinessSeal }) {
  const words = useBusinessWords();
  const { seals: told } = words;
  const { day } = useFormats();
  const facts = certificate && [
    [told.subject, certificate.subject],
    [told.issuer, certificate.issuer],
    [told.valid, told.until(day(certificate.notBefore), day(certificate.notAfter))],
    [told.serial, certificate.serialNumber],
  ];
  return (
    <section className={`card business-side ${environment}`}>
      <h2>{words.keys[environment]}</h2>
      <Notice tone={TONES[state]}>{told.states[state]}</Notice>
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
            {told.file}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

import type { VirtualRequest, VirtualSigner, VirtualStep } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../components/Button.tsx";
import { Icon, type IconName } from "../components/Icon.tsx";
import { Notice } from "../components/Notice.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { playSigner, readSigners } from "./calls.ts";
import { RequestName } from "./RequestName.tsx";
import { reasonIn } from "../i18n/reason.ts";
import { useSandboxWords } from "./words.ts";

const EVERY_MS = 5000;
const ICONS: Readonly<Record<VirtualSigner["state"], IconName>> = {
  due: "pen",
  later: "clock",
  done: "ok",
};

type Step = {
  readonly request: VirtualRequest;
  readonly signer: VirtualSigner;
  readonly act: VirtualStep["act"];
};

/** Everybody of an open demo request, to be played without their phone. */
export function VirtualSigners({ business }: { readonly business: string }) {
  const words = useSandboxWords();
  const { signers: labels } = words;
  const list = useQuery({
    queryKey: ["sandbox", business, "signers"],
    queryFn: () => readSigners(business),
    refetchInterval: EVERY_MS,
  });
  const playing = useAct({
    mutationFn: ({ request, signer, act }: Step) =>
      playSigner(business, { request: request.id, signature: signer.signatureId }, { act }),
    onSettled: () => void list.refetch(),
  });
  const { data, variables } = playing;
  return (
    <>
      <p>{labels.lead}</p>
      {playing.error && <Problem error={playing.error} {...reasonIn(words, playing.error)} />}
      {data && variables && (
        <Notice live tone="ok">
          {labels.did[variables.act](variables.signer.name, variables.request.title)}
        </Notice>
      )}
      <QueryResult wrong={words.wrong} of={list}>
        {({ requests }) =>
          requests.length === 0 ? (
            <p className="sandbox-empty">
              <Icon name="person" size={28} />
              <span>{labels.nobody}</span>
            </p>
          ) : (
            <div className="stack">
              {requests.map((request) => (
                <section key={request.id} className="card" aria-label={request.title}>
                  <h2>
                    <RequestName request={request} />
                  </h2>
                  <ul className="sandbox-people">
                    {request.signers.map((signer) => (
                      <li key={signer.signatureId}>
                        <Person
                          signer={signer}
                          busy={playing.isPending}
                          onAct={(act) => {
                            playing.act({ request, signer, act });
                          }}
                        />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }
      </QueryResult>
    </>
  );
}

type PersonProps = {
  readonly signer: VirtualSigner;
  readonly busy: boolean;
  readonly onAct: (act: Step["act"]) => void;
};

function Person({ signer, busy, onAct }: PersonProps) {
  const { signers: labels } = useSandboxWords();
  const { name, group, state } = signer;
  return (
    <>
      <span className={`sandbox-person ${state}`}>
        <Icon name={ICONS[state]} />
        <span>
          <b>{name}</b>
          {group !== null && <span className="quiet"> {labels.of(group)}</span>}
          <br />
          <span className="small quiet">{labels.states[state]}</span>
        </span>
      </span>
      {state === "due" && (
        <span className="sandbox-acts">
          {(["sign", "decline", "fail"] as const).map((act) => (
            <Button
              key={act}
              kind={act === "sign" ? "plain" : "quiet"}
              busy={busy}
              aria-label={labels.asWhom[act](name)}
              onClick={() => {
                onAct(act);
              }}
            >
              {labels.acts[act]}
            </Button>
          ))}
        </span>
      )}
    </>
  );
}

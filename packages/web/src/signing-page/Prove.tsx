import type { ConfirmIntent, FactorName, Intent, SigningPage } from "@paraph/contract/app";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Refused } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { assertWith } from "../components/passkey.ts";
import { useAct } from "../components/use-act.ts";
import { Problem } from "../components/Problem.tsx";
import { isEmbedded } from "../embedded.ts";
import { useWords } from "../i18n/words.ts";
import { challengeIntent, confirmIntent, readIntent, visitProvider } from "./calls.ts";
import { Code, isCodeWay } from "./Code.tsx";
import { Over, overBecause } from "./Over.tsx";
import { brandOf, isDemo, type StepProps } from "./shared.ts";
import { Working } from "./Working.tsx";

type Props = StepProps & { readonly intent: Intent; readonly onPage: (page: SigningPage) => void };

/** Shows that it is this person who wants to sign: a code, a passkey, or the provider's own page. */
export function Prove(props: Props) {
  const { page, entry, intent, go, onPage } = props;
  const queries = useQueryClient();
  const [factor, setFactor] = useState<FactorName>(firstWay(intent));
  const [given, setGiven] = useState("");
  const keep = (next: Intent) => {
    onPage({ ...page, intent: next });
  };
  const confirming = useAct({
    mutationFn: (proof: ConfirmIntent) => confirmIntent(entry, intent.id, proof),
    onSuccess: keep,
    // Tries that are left, or that it was signed after all although the answer got lost.
    onError: async () => {
      await readIntent(entry, intent.id).then(keep, () => undefined);
      await queries.invalidateQueries({ queryKey: ["signing", entry.requestId] });
    },
  });

  if (confirming.isPending || intent.step !== null)
    return <Working {...props} pending={confirming.isPending} onIntent={keep} />;
  const over = overBecause(intent, page.serverTime, confirming.error);
  if (over) return <Over {...props} because={over} />;
  if (isCodeWay(factor))
    return (
      <Code
        {...props}
        way={factor}
        onWay={setFactor}
        onIntent={keep}
        given={given}
        error={confirming.error}
        onCode={(code) => {
          setGiven(code);
          confirming.act({ code });
        }}
      />
    );
  return (
    <Other
      {...props}
      factor={factor}
      error={confirming.error}
      onProof={confirming.act}
      onWay={setFactor}
      onBack={() => {
        go("confirm");
      }}
    />
  );
}

/** A passkey asks for the least and withstands the most, where there is one. */
function firstWay({ factors }: Intent): FactorName {
  return factors.includes("passkey") ? "passkey" : (factors[0] ?? "none");
}

type OtherProps = Props & {
  readonly factor: FactorName;
  readonly error: Error | null;
  readonly onProof: (proof: ConfirmIntent) => void;
  readonly onWay: (way: FactorName) => void;
  readonly onBack: () => void;
};

/** The ways without a code: one button each, with what will happen. */
function Other({ page, entry, intent, factor, error, onProof, onWay, onBack }: OtherProps) {
  const { code, confirm } = useWords().signing;
  const { back } = useWords().common;
  const acting = useMutation({
    mutationFn: async () => {
      if (factor === "provider" && isEmbedded) {
        open(location.href, "_blank", "noopener,noreferrer");
        return;
      }
      if (factor === "provider") {
        location.assign((await visitProvider(entry, intent.id)).address);
        return;
      }
      if (factor === "none") {
        onProof({});
        return;
      }
      onProof({ passkey: await assertWith(await challengeIntent(entry, intent.id)) });
    },
  });
  const failed = acting.error ?? error;
  const lines = {
    provider: isEmbedded ? [code.ownTab, code.ownTabText] : [code.provider, code.providerText],
    passkey: [code.passkey, code.passkeyText],
    none: [code.sign, confirm.consent],
  }[factor as "provider" | "passkey" | "none"] ?? [code.sign, ""];
  return (
    <Page
      title={confirm.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      failed={failed !== null}
      actions={
        <>
          <Button
            kind="primary"
            wide
            busy={acting.isPending}
            onClick={() => {
              acting.mutate();
            }}
          >
            {lines[0]}
          </Button>
          {factor === "passkey" && intent.factors.includes("sms_code") && (
            <Button
              onClick={() => {
                onWay("sms_code");
              }}
            >
              {code.bySms}
            </Button>
          )}
          <Button kind="quiet" onClick={onBack}>
            {back}
          </Button>
        </>
      }
    >
      <p>{lines[1]}</p>
      <p className="quiet">{code.referenceHere(intent.reference)}</p>
      {failed &&
        (failed instanceof Refused ? (
          <Problem error={failed} />
        ) : (
          <Notice live tone="bad">
            {code.passkeyFailed}
          </Notice>
        ))}
    </Page>
  );
}

import type { Me, TotpOffer } from "@paraph/contract/app";
import { lazy, Suspense, useState } from "react";
import { Refused } from "../../api.ts";
import { useForm } from "../../components/form.ts";
import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Problem } from "../../components/Problem.tsx";
import { tell } from "../../components/tell.ts";
import { useAct } from "../../components/use-act.ts";
import { confirmTotp, offerTotp, removeTotp } from "../calls.ts";
import { useMyAct } from "../use-me.ts";
import { useMeWords } from "../words.ts";

const QrCode = lazy(async () => ({ default: (await import("./QrCode.tsx")).QrCode }));

/** The authenticator app: set up with its first code. */
export function Totp({ me }: { readonly me: Me }) {
  const { totp: words } = useMeWords();
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const offering = useAct<TotpOffer>({ mutationFn: offerTotp, onSuccess: setOffer });
  const removing = useMyAct(removeTotp, () => {
    tell(words.isOff);
  });
  return (
    <div className="card">
      <h3>{words.title}</h3>
      <p className="quiet" role="status">
        {me.hasTotp ? words.on : words.text}
      </p>
      {offering.error && <Problem error={offering.error} />}
      {removing.error && <Problem error={removing.error} />}
      {me.hasTotp ? (
        <div>
          <Button
            busy={removing.isPending}
            onClick={() => {
              removing.act();
            }}
          >
            {words.off}
          </Button>
        </div>
      ) : offer ? (
        <Confirm
          offer={offer}
          onDone={() => {
            setOffer(null);
          }}
        />
      ) : (
        <div>
          <Button
            busy={offering.isPending}
            onClick={() => {
              offering.act();
            }}
          >
            {words.start}
          </Button>
        </div>
      )}
    </div>
  );
}

function Confirm({ offer, onDone }: { readonly offer: TotpOffer; readonly onDone: () => void }) {
  const words = useMeWords();
  const confirming = useMyAct(confirmTotp, onDone);
  const { submit, missing } = useForm(({ code = "" }) => {
    confirming.act(code.replace(/\s/g, ""));
  });
  const { error } = confirming;
  const isWrong = error instanceof Refused && error.key === "error.code.wrong";
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{words.totp.scan}</p>
      <Suspense>
        <QrCode text={offer.uri} label={words.totp.picture} />
      </Suspense>
      <p>
        <a href={offer.uri}>{words.totp.open}</a>
      </p>
      <p className="small quiet">{words.totp.typed}</p>
      <p className="me-secret">{offer.secret.match(/.{1,4}/g)?.join(" ")}</p>
      {error && !isWrong && <Problem error={error} />}
      <Field
        label={words.totp.code}
        error={missing.has("code") ? words.missing : isWrong ? words.totp.wrong : null}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <div>
        <Button kind="primary" type="submit" busy={confirming.isPending}>
          {words.totp.go}
        </Button>
      </div>
    </form>
  );
}

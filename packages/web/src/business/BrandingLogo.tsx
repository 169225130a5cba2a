import type { BusinessBranding } from "@paraph/contract/app";
import { logo } from "@paraph/contract/app/addresses";
import { useRef } from "react";
import { hrefOf } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { useAct } from "../components/use-act.ts";
import { putLogo } from "./calls.ts";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly id: string;
  readonly kept: BusinessBranding;
  readonly keep: (saved: BusinessBranding) => void;
};

/** The logo. The server decodes it and writes it anew; that is what is shown. */
export function BrandingLogo({ id, kept, keep }: Props) {
  const { branding: labels } = useBusinessWords();
  const saving = useAct<BusinessBranding, File | null>({
    mutationFn: async (file) => putLogo(id, file && (await base64Of(file))),
    onSuccess: keep,
  });
  const last = saving.variables;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <section className="card">
      <h2>{labels.logo}</h2>
      <p className="quiet">{labels.logoHint}</p>
      {kept.logo ? (
        <div className="branding-logo">
          <img src={hrefOf(logo, { params: { sha256: kept.logo } })} alt={labels.logo} />
        </div>
      ) : (
        <p>{labels.none}</p>
      )}
      <Refusal
        error={saving.error}
        onProven={() => {
          if (last !== undefined) saving.act(last);
        }}
      />
      <div className="row">
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) saving.act(file);
            // The same file again is a choice as well.
            currentTarget.value = "";
          }}
        />
        <Button icon="upload" busy={saving.isPending} onClick={() => chooser.current?.click()}>
          {labels.choose}
        </Button>
        {kept.logo && (
          <Button
            kind="quiet"
            onClick={() => {
              saving.act(null);
            }}
          >
            {labels.remove}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A chosen file as the server takes it. */
function base64Of(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => {
      const url = reader.result;
      resolve(typeof url === "string" ? url.slice(url.indexOf(",") + 1) : "");
    });
    reader.addEventListener("error", () => {
      reject(new Error("the file cannot be read", { cause: reader.error }));
    });
    reader.readAsDataURL(file);
  });
}

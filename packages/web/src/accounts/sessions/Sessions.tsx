import type { Me } from "@paraph/contract/app";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Problem } from "../../components/Problem.tsx";
import { useFormats } from "../../i18n/words.ts";
import { endSession } from "../calls.ts";
import { useMyAct } from "../use-me.ts";
import { useMeWords } from "../words.ts";

/** Every browser that is logged in, and the way to log it out. */
export function Sessions({ me }: { readonly me: Me }) {
  const words = useMeWords();
  const { moment } = useFormats();
  const ending = useMyAct(endSession);
  return (
    <div className="card">
      <h3>{words.sessions}</h3>
      <ul className="me-list">
        {me.sessions.map((one) => (
          <li key={one.id}>
            <Icon name="person" />
            <span className="me-text">
              <b>{one.isThis ? words.thisOne : browserIn(one.userAgent)}</b>
              <span className="small quiet numbers">
                {[one.network, words.seen(moment(one.seenAt))].filter(Boolean).join(", ")}
              </span>
            </span>
            {!one.isThis && (
              <Button
                kind="quiet"
                busy={ending.isPending}
                aria-label={`${words.end}: ${browserIn(one.userAgent)}, ${words.seen(moment(one.seenAt))}`}
                onClick={() => {
                  ending.act(one.id);
                }}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending.error && <Problem error={ending.error} />}
    </div>
  );
}

const BROWSERS = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** Browser and system as people call them; a browser that tells nothing is called by what it sent. */
function browserIn(agent: string | null): string {
  const known = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([pattern]) => pattern.test(agent ?? ""))?.[1],
  );
  return known.filter(Boolean).join(", ") || (agent?.slice(0, 40) ?? "–");
}

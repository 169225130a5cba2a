import type { ListedRequest } from "@paraph/contract/app";
import { Link } from "react-router";
import { Icon, type IconName } from "../components/Icon.tsx";
import { fullSenderOf } from "../components/sender.ts";
import { useFormats } from "../i18n/words.ts";
import { stateOf, toneOf, type StateTone } from "./state.ts";
import { useInboxWords } from "./words.ts";

const ICONS: Readonly<Record<StateTone, IconName>> = {
  yours: "pen",
  waiting: "clock",
  ok: "ok",
  bad: "bad",
  quiet: "document",
};

/** One request: what it is, who asks, how far it is. The whole row leads to where one can go on. */
export function RequestRow({ request }: { readonly request: ListedRequest }) {
  const words = useInboxWords();
  const { day, moment, list } = useFormats();
  const tone = toneOf(request);
  return (
    <Link className="list-row" to={addressOf(request)}>
      <span className={`list-state is-${tone}`}>
        <Icon name={ICONS[tone]} />
      </span>
      <span className="list-what">
        <b>
          <bdi>{request.title}</bdi>
        </b>
        <span className="quiet small">
          {fullSenderOf(request)}{" "}
          {request.environment === "demo" && <em className="list-demo">{words.demo}</em>}
        </span>
      </span>
      <span className="list-how small">
        <span className={`list-word is-${tone}`}>{stateOf(request, words, list)}</span>
        <span className="quiet numbers">
          {request.signers > 0 && `${words.progress(request.signed, request.signers)} · `}
          {request.expiresAt && request.status === "OPEN"
            ? words.until(day(request.expiresAt))
            : words.changed(moment(request.updatedAt))}
        </span>
      </span>
      <Icon name="forward" size={18} />
    </Link>
  );
}

/** To the signing page where it is this person's turn, else to the page of the request. */
function addressOf({ requestId, isToSign }: ListedRequest): string {
  return isToSign ? `/view/${requestId}` : `/requests/${requestId}`;
}

import type { SandboxMail } from "@paraph/contract/app";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { Icon } from "../components/Icon.tsx";
import { useFormats } from "../i18n/words.ts";
import { mailAddress } from "./calls.ts";
import { codeIn } from "./code.ts";
import { Copy } from "./Copy.tsx";
import { RequestName } from "./RequestName.tsx";
import { useSandboxWords } from "./words.ts";

type Props = {
  readonly business: string;
  readonly message: SandboxMail;
  /** It stands in place of the list, with a way back to it. */
  readonly back: boolean;
};

/** One message as its reader got it. A mail is framed from an address of its own and can do nothing. */
export function MailView({ business, message, back }: Props) {
  const { mail: words } = useSandboxWords();
  const { moment } = useFormats();
  const [query] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (back) heading.current?.focus();
  }, [back]);
  const toList = new URLSearchParams(query);
  toList.delete("message");
  const subject = message.subject ?? words.sms;
  return (
    <article className="card sandbox-view">
      {back && (
        <Link className="sandbox-back" to={`?${String(toList)}`}>
          <Icon name="back" /> {words.back}
        </Link>
      )}
      <div className="stack sandbox-head">
        <h2 ref={heading} tabIndex={-1}>
          {subject}
        </h2>
        <p className="small quiet">
          {words.to(message.to)} · <span className="numbers">{moment(message.createdAt)}</span>
        </p>
        {message.request && (
          <p className="small">
            <RequestName request={message.request} />
          </p>
        )}
      </div>
      {message.hasHtml ? (
        <iframe
          className="sandbox-frame"
          title={words.frame(subject)}
          src={mailAddress(business, message.id)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
      ) : (
        <Sms text={message.text} />
      )}
      {message.attachments.length > 0 && (
        <div className="stack sandbox-head">
          <h3>{words.attached}</h3>
          <ul className="sandbox-plain">
            {message.attachments.map((one) => (
              <li key={one} className="small">
                {one}
              </li>
            ))}
          </ul>
        </div>
      )}
      {message.links.length > 0 && (
        <div className="stack sandbox-head">
          <h3>{words.links}</h3>
          {message.links.map((link) => (
            <div key={link} className="sandbox-link">
              <a href={link} target="_blank" rel="noopener noreferrer" className="small">
                {link}
              </a>
              <Copy text={link} label={words.copy} />
            </div>
          ))}
        </div>
      )}
      {message.hasHtml && (
        <details>
          <summary>{words.text}</summary>
          <p className="sandbox-text">{message.text}</p>
        </details>
      )}
    </article>
  );
}

function Sms({ text }: { readonly text: string }) {
  const { mail: words } = useSandboxWords();
  const code = codeIn(text);
  return (
    <div className="stack">
      <p className="sandbox-bubble">{text}</p>
      {code !== null && (
        <div className="row">
          <output className="sandbox-code numbers" aria-label={words.code}>
            {code}
          </output>
          <Copy text={code} label={words.copyCode} />
        </div>
      )}
    </div>
  );
}

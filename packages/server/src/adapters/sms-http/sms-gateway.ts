import { Undeliverable, type OutgoingSms, type Sms } from "../../ports/messenger.ts";
import { callOperator } from "../egress/operator.ts";

/**
 * A gateway that takes a POST. The address and the form of the body are the operator's, so they are
 * trusted; what is filled in is not, and is filled in as JSON strings only.
 */
export type SmsGateway = {
  readonly url: string;
  /** For example { authorization: "Bearer …" }. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON with {to}, {text} and {key} inside its strings, for example {"recipient":"{to}","body":"{text}"}. */
  readonly body: string;
  readonly timeoutMs?: number;
};

export function smsGateway(gateway: SmsGateway): Sms {
  const template: unknown = JSON.parse(gateway.body);
  if (!/\{to\}/.test(gateway.body) || !/\{text\}/.test(gateway.body)) {
    throw new Error("The body for the SMS gateway must contain {to} and {text}");
  }
  const timeout = gateway.timeoutMs ?? 15_000;
  return {
    send: async (sms) => {
      const { status } = await callOperator(gateway.url, {
        method: "POST",
        headers: { "content-type": "application/json", ...gateway.headers },
        body: JSON.stringify(filled(template, sms)),
        timeoutMilliseconds: timeout,
      });
      refuseUnlessSuccess(status);
    },
  };
}

/** Where none is configured nothing is kept in its place: a code that nobody receives must not count as sent. */
export const noGateway: Sms = {
  send: () => Promise.reject(new Undeliverable("no SMS gateway is configured (PARAPH_SMS_URL)")),
};

function filled(template: unknown, sms: OutgoingSms): unknown {
  if (typeof template === "string") {
    return template.replace(/\{(to|text|key)\}/g, (_, name: "to" | "text" | "key") => sms[name]);
  }
  if (Array.isArray(template)) return template.map((one) => filled(one, sms));
  if (typeof template === "object" && template !== null) {
    return Object.fromEntries(
      Object.entries(template).map(([name, value]) => [name, filled(value, sms)]),
    );
  }
  return template;
}

/** A wrong number stays wrong; a wrong token, too many messages and trouble over there do not. */
const REFUSED_FOR_GOOD = new Set([400, 404, 410, 422]);

function refuseUnlessSuccess(status: number): void {
  if (status >= 200 && status < 300) return;
  const said = `the SMS gateway answered ${status}`;
  throw REFUSED_FOR_GOOD.has(status) ? new Undeliverable(said) : new Error(said);
}

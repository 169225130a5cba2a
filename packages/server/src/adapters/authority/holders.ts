import {
  type Certificate,
  type OctetSigner,
  parseCertificate,
  speakableText,
} from "@paraph/engine";
import type { AuthorityHolder, AuthorityRole } from "../../ports/authority-records.ts";
import { foundAuthority } from "./founding.ts";
import { openKey } from "./keys.ts";
import { type Issuer, makeHolder } from "./making.ts";
import type { Outside } from "./outside.ts";

/** A holder with its certificate read and, if it still signs, its key opened. */
export type OpenHolder = {
  readonly id: string;
  readonly role: AuthorityRole;
  readonly owner: string;
  readonly certificate: Certificate;
  /** The certificates above it, the root last. */
  readonly chain: readonly Certificate[];
  readonly issuerId: string | null;
  readonly signer: OctetSigner | null;
  readonly signsUntil: Date;
};

export type SigningHolder = OpenHolder & { readonly signer: OctetSigner };

/** How the holders that are renewed by themselves are called in their certificates. */
const NAMES = {
  ocsp_responder: "Paraph OCSP",
  time_stamp_unit: "Paraph Time Stamps",
  callback_client: "Paraph Callbacks",
} as const;

/** The addresses below /pki, by role and in the order of their making. */
const PUBLISHED: Readonly<Partial<Record<AuthorityRole, string>>> = {
  signer_authority: "signers",
  service_authority: "services",
  callback_client: "callbacks",
};

/** Receivers that pin the certificate for callbacks find the next one so long before it is used. */
const NOTICE_MILLISECONDS = 30 * 86_400_000;

const REFRESH_AT_MOST_EVERY = 60_000;

/** The authority's holders as they are now: made in time, shared by all instances, opened once. */
export class Holders {
  readonly #outside: Outside;
  #own: readonly OpenHolder[] = [];
  readonly #seals = new Map<string, SigningHolder>();
  #work: Promise<unknown> = Promise.resolve();
  #refreshedAt = Number.NEGATIVE_INFINITY;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Everything but seals; founds the authority on the first start. */
  async own(): Promise<readonly OpenHolder[]> {
    if (this.#own.length === 0) await this.#alone(() => this.#load());
    return this.#own;
  }

  /** The holder that signs now in a role; the next one is made when its time has come. */
  async signing(role: "ocsp_responder" | "time_stamp_unit", owner = ""): Promise<SigningHolder> {
    await this.own();
    return (
      this.#find(role, owner) ??
      (await this.#alone(async () => {
        await this.#load();
        const found = this.#find(role, owner);
        if (found) return found;
        await this.#make(role, owner, NAMES[role]);
        await this.#outside.records.destroyKeysEndedBefore(this.#outside.clock.now());
        await this.#load();
        const made = this.#find(role, owner);
        if (!made) throw new Error(`no ${role} signs although one was just made`);
        return made;
      }))
    );
  }

  /** What callbacks show now: the oldest that still signs. Its successor is made and published in time. */
  async callbackClient(): Promise<SigningHolder> {
    await this.refresh();
    const [current, next] = this.#callbackClients();
    const early = this.#outside.clock.now().getTime() + NOTICE_MILLISECONDS;
    if (current && (next || current.signsUntil.getTime() > early)) return current;
    return this.#alone(async () => {
      await this.#load();
      if (this.#callbackClients().length <= (current ? 1 : 0)) {
        await this.#make("callback_client", "", NAMES.callback_client);
        await this.#load();
      }
      const [shown] = this.#callbackClients();
      if (!shown) throw new Error("no certificate for callbacks although one was just made");
      return shown;
    });
  }

  #callbackClients(): readonly SigningHolder[] {
    return this.#own
      .filter((holder): holder is SigningHolder => holder.signer !== null && this.#signsNow(holder))
      .filter(({ role }) => role === "callback_client");
  }

  /** The seal of a business, made when it is first needed. */
  async seal(business: { readonly id: string; readonly name: string }): Promise<SigningHolder> {
    const known = this.#seals.get(business.id);
    if (known && this.#signsNow(known)) return known;
    return this.#alone(() => this.#openSeal(business));
  }

  /** What other instances or the operator have added meanwhile; looked for once a minute at most. */
  async refresh(): Promise<void> {
    const now = performance.now();
    if (now - this.#refreshedAt < REFRESH_AT_MOST_EVERY) return;
    this.#refreshedAt = now;
    await this.#alone(() => this.#load());
  }

  /** An issuer by its address below /pki; the root is one too. */
  async published(): Promise<readonly (OpenHolder & { readonly name: string })[]> {
    const own = await this.own();
    return own.flatMap((holder) => {
      const name = this.#nameOf(holder);
      return name === null ? [] : [{ ...holder, name }];
    });
  }

  /** An issuing authority with the power to sign. */
  async issuer(role: "signer_authority" | "service_authority"): Promise<Issuer> {
    await this.own();
    return this.#issuing(role);
  }

  #issuing(role: "signer_authority" | "service_authority"): Issuer {
    const holder = this.#find(role, "");
    if (!holder)
      throw new Error(`the ${role} has ended; name a new one with the exported root key`);
    return this.#issuerOf(holder);
  }

  #nameOf({ id, role }: OpenHolder): string | null {
    if (role === "root") return "root";
    const stem = PUBLISHED[role];
    if (stem === undefined) return null;
    const place = this.#own
      .filter((each) => each.role === role)
      .findIndex((each) => each.id === id);
    return `${stem}-${place + 1}`;
  }

  #find(role: AuthorityRole, owner: string): SigningHolder | undefined {
    return this.#own
      .filter((holder): holder is SigningHolder => holder.signer !== null && this.#signsNow(holder))
      .filter((holder) => holder.role === role && holder.owner === owner)
      .sort((a, b) => b.signsUntil.getTime() - a.signsUntil.getTime())[0];
  }

  #signsNow({ signsUntil }: OpenHolder): boolean {
    return signsUntil > this.#outside.clock.now();
  }

  async #load(): Promise<void> {
    let listed = await this.#outside.records.list();
    if (listed.length === 0) {
      await foundAuthority(this.#outside);
      listed = await this.#outside.records.list();
    }
    const certificates = new Map(
      listed.map((holder) => [
        holder.id,
        { ...holder, parsed: parseCertificate(holder.certificate) },
      ]),
    );
    const opened: OpenHolder[] = [];
    for (const holder of listed) {
      opened.push(await this.#open(holder, (id) => certificates.get(id) ?? null));
    }
    this.#own = opened;
  }

  async #open(
    holder: AuthorityHolder,
    find: (id: string) => { readonly parsed: Certificate; readonly issuerId: string | null } | null,
  ): Promise<OpenHolder> {
    const known = this.#own.find(({ id }) => id === holder.id);
    if (known && (known.signer === null) === (holder.wrapped === null)) return known;
    const chain: Certificate[] = [];
    for (let above = holder.issuerId; above !== null;) {
      const issuer = find(above);
      if (!issuer) throw new Error(`the issuer of ${holder.role} ${holder.id} is not there`);
      chain.push(issuer.parsed);
      above = issuer.issuerId;
    }
    const { id, role, owner, issuerId, signsUntil, wrapped } = holder;
    const certificate = find(id)?.parsed ?? parseCertificate(holder.certificate);
    const signer = wrapped && (await openKey(this.#outside.keyring, id, wrapped));
    return { id, role, owner, issuerId, certificate, chain, signer, signsUntil };
  }

  /** A responder is named by the issuer it answers for; everything else by the service authority. */
  async #make(role: AuthorityRole, owner: string, name: string): Promise<AuthorityHolder> {
    const above = role === "ocsp_responder" ? this.#own.find(({ id }) => id === owner) : undefined;
    const issuer = above ? this.#issuerOf(above) : this.#issuing("service_authority");
    const made = await makeHolder(this.#outside, { role, owner, name, issuer });
    await this.#outside.records.add(made.holder, made.issued);
    return made.holder;
  }

  #issuerOf(holder: OpenHolder): Issuer {
    const { id, certificate, signer } = holder;
    const name = this.#nameOf(holder);
    if (!signer || name === null) throw new Error("the root names no new responder by itself");
    return { id, certificate, signer, name };
  }

  async #openSeal(business: {
    readonly id: string;
    readonly name: string;
  }): Promise<SigningHolder> {
    const { records, clock } = this.#outside;
    await this.#loadIfEmpty();
    const kept = await records.findSigning("seal", business.id, clock.now());
    const name = speakableText(business.name) || business.id;
    const holder = kept ?? (await this.#make("seal", business.id, name));
    const issuers = new Map(this.#own.map((each) => [each.id, each]));
    const opened = await this.#open(holder, (id) => {
      const issuer = issuers.get(id);
      return issuer ? { parsed: issuer.certificate, issuerId: issuer.issuerId } : null;
    });
    if (!opened.signer) throw new Error("a seal without a key");
    const seal = { ...opened, signer: opened.signer };
    this.#seals.set(business.id, seal);
    return seal;
  }

  async #loadIfEmpty(): Promise<void> {
    if (this.#own.length === 0) await this.#load();
  }

  /** One change at a time in this process; what another instance makes meanwhile is as good. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#work.then(work);
    // The next in line must not fail for the fault of this one; this one's caller hears of it.
    this.#work = turn.catch(() => undefined);
    return turn;
  }
}

import { parseCertificate, speakableText } from "@paraph/engine/pki";
import type { AuthorityHolder, AuthorityRole } from "../../ports/store/trust.ts";
import { foundAuthority } from "./founding.ts";
import { type Issuer, makeHolder } from "./making.ts";
import { type OpenHolder, openHolder, type SigningHolder } from "./open-holder.ts";
import type { Outside } from "./outside.ts";

export type { OpenHolder, SigningHolder } from "./open-holder.ts";

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
/** What the operator renews or revokes, with a program of its own, counts here within a minute. */
const LOOK_AGAIN_MILLISECONDS = 60_000;

/** The authority's holders as they are now: made in time, shared by all instances, opened once. */
export class Holders {
  readonly #outside: Outside;
  #own: readonly OpenHolder[] = [];
  readonly #seals = new Map<string, { readonly seal: SigningHolder; readonly seenAt: number }>();
  #work: Promise<unknown> = Promise.resolve();
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #loadedAt = Number.NEGATIVE_INFINITY;

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
    await this.#recent();
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
    if (known && this.#isRecent(known.seenAt) && this.#signsNow(known.seal)) return known.seal;
    return this.#alone(() => this.#openSeal(business));
  }

  async #recent(): Promise<void> {
    if (!this.#isRecent(this.#loadedAt)) await this.#alone(() => this.#loadUnlessRecent());
  }

  /** Of those who waited for the first to look, none looks again. */
  async #loadUnlessRecent(): Promise<void> {
    if (!this.#isRecent(this.#loadedAt)) await this.#load();
  }

  /** A clock that was put back makes nothing recent that is not. */
  #isRecent(seenAt: number): boolean {
    return Math.abs(this.#outside.clock.now().getTime() - seenAt) < LOOK_AGAIN_MILLISECONDS;
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
    await this.#recent();
    return this.#issuing(role);
  }

  #issuing(role: "signer_authority" | "service_authority"): Issuer {
    const holder = this.#find(role, "");
    if (!holder)
      throw new Error(`the ${role} has ended or is revoked; name a new one with the root's key`);
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

  /** What a clock that was ahead has made is there, but nobody believes it before its time. */
  #signsNow({ signsUntil, isRevoked, certificate, chain }: OpenHolder): boolean {
    const now = this.#outside.clock.now();
    const hasBegun = [certificate, ...chain].every(({ notBefore }) => notBefore <= now);
    return !isRevoked && hasBegun && signsUntil > now;
  }

  async #load(): Promise<void> {
    let listed = await this.#outside.records.list();
    if (listed.length === 0) {
      await foundAuthority(this.#outside);
      listed = await this.#outside.records.list();
    }
    const rows = new Map(
      listed.map(({ id, issuerId, certificate, revokedAt }) => {
        const known = this.#own.find((each) => each.id === id)?.certificate;
        const read = known ?? parseCertificate(certificate);
        return [id, { certificate: read, issuerId, isRevoked: revokedAt !== null }];
      }),
    );
    const opened: OpenHolder[] = [];
    for (const holder of listed) {
      const known = this.#own.find(({ id }) => id === holder.id);
      const { keyring } = this.#outside;
      opened.push(await openHolder(keyring, holder, (id) => rows.get(id) ?? null, known));
    }
    this.#own = opened;
    this.#loadedAt = this.#outside.clock.now().getTime();
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
    const { records, keyring, clock } = this.#outside;
    await this.#loadUnlessRecent();
    const kept = await records.findSigning("seal", business.id, clock.now());
    const name = speakableText(business.name) || business.id;
    const holder = kept ?? (await this.#make("seal", business.id, name));
    const before = this.#seals.get(business.id)?.seal;
    const known = before?.id === holder.id ? before : undefined;
    const find = (wanted: string) => this.#own.find(({ id }) => id === wanted) ?? null;
    const { signer, ...opened } = await openHolder(keyring, holder, find, known);
    if (!signer) throw new Error("a seal without a key");
    const seal = { ...opened, signer };
    this.#seals.set(business.id, { seal, seenAt: clock.now().getTime() });
    return seal;
  }

  /** One change at a time in this process; what another instance makes meanwhile is as good. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#work.then(work);
    // The next in line must not fail for the fault of this one; this one's caller hears of it.
    this.#work = turn.catch(() => undefined);
    return turn;
  }
}

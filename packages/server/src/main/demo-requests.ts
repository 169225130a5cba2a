import { readFile } from "node:fs/promises";
import path from "node:path";
import { receiveContent } from "../actions/documents/receive-content.ts";
import { createInline } from "../actions/requests/create-inline.ts";
import { playSigner } from "../actions/sandbox/play-signer.ts";
import type { ApiActor } from "../domain/access/actor.ts";
import type { NewRequest } from "../domain/requests/create.ts";
import type { NewSignature } from "../domain/requests/signers.ts";
import type { World } from "../ports/world.ts";
import { DEMO_BUSINESSES, DEMO_PERSON } from "./demo.ts";

const EXAMPLE = path.resolve(import.meta.dirname, "../../../../docs/examples/lease.pdf");

/** Where the lines for signatures are in the example, in points. */
const LEFT = { x: 72, y: 132, width: 190, height: 64 };
const RIGHT = { ...LEFT, x: 323 };

type Plan = {
  readonly title: string;
  readonly message: string;
  /** In their order; who is marked has signed already. */
  readonly signers: readonly {
    readonly email: string;
    readonly place: typeof LEFT;
    readonly hasSigned: boolean;
  }[];
};

const ada = (hasSigned: boolean) => ({ email: DEMO_PERSON, place: RIGHT, hasSigned });
const ben = (hasSigned: boolean) => ({ email: "ben@basic.example", place: LEFT, hasSigned });

/** What a newcomer finds: one that is done, one that waits for somebody else, one to sign. */
const PLANS: readonly Plan[] = [
  {
    title: "Lease, Lakeside Road 10",
    message: "Both have signed. Look at the history, or check the document.",
    signers: [ben(true), ada(true)],
  },
  {
    title: "Lease, Lakeside Road 11",
    message: "You have signed, the landlord has not.",
    signers: [ada(true), ben(false)],
  },
  {
    title: "Lease, Lakeside Road 12",
    message: "Please read it and sign on the right. It takes a minute.",
    signers: [ada(false)],
  },
];

/** Made by the same actions as everybody's, so that what they show is true: real signatures, mails and callbacks. */
export async function makeDemoRequests(world: World, receiver: string): Promise<void> {
  const actor = await demoActor(world);
  const bytes = await readFile(EXAMPLE);
  for (const plan of PLANS) {
    const content = await receiveContent(world, once(bytes));
    const source = { kind: "content", content } as const;
    const commit = world.store.transaction;
    const request = await createInline(world, actor, requestOf(plan, receiver), source, commit);
    for (const [place, { hasSigned }] of plan.signers.entries()) {
      const signature = request.signatures[place];
      if (!hasSigned || !signature) continue;
      const entry = { requestId: request.id, signatureId: signature.id };
      await playSigner(world, actor, entry, "sign", null);
    }
  }
}

async function demoActor({ store }: World): Promise<ApiActor> {
  const [first] = DEMO_BUSINESSES;
  const user = first && (await store.tenancy.findApiUser(first.username));
  const business = user && (await store.tenancy.findBusiness(user.businessId));
  if (!business) throw new Error("the demo business is not there");
  return { kind: "api", user, business };
}

function requestOf({ title, message, signers }: Plan, receiver: string): NewRequest {
  const called = (event: string) =>
    `${receiver}?event=${event}&request=SERVICE_SIGNATURE_REQUEST_ID`;
  return {
    title,
    message,
    custom: null,
    quality: "SES",
    legislation: null,
    signatures: signers.map(({ email, place }, index): NewSignature => ({
      id: null,
      signer: { kind: "person", email, identity: null },
      sequence: index + 1,
      notify: true,
      language: null,
      visual: {
        placement: { kind: "positions", positions: [{ ...place, page: 0, rotation: 0 }] },
        rotation: 0,
        image: null,
      },
      documentSignatures: null,
    })),
    readAccess: [],
    writeAccess: [DEMO_PERSON],
    ccEmailAddresses: [],
    callbacks: { success: called("success"), update: called("update"), error: called("error") },
    attachOnSuccess: [],
    reminders: null,
    expiresAt: null,
    begins: "OPEN",
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

import type { SignatureId } from "../domain/ids.ts";
import { documentsToSign } from "../domain/requests/request.ts";
import { robotAct } from "../domain/sandbox/robots.ts";
import type { Asking } from "../mail/message.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { textOf } from "./payload.ts";
import { addressedMail, nameOf, type AddressedMail } from "./reader.ts";
import { sendMail } from "./send-mail.ts";

type Inviting = Pick<World, "store" | "messengers" | "settings" | "secretKeys" | "clock" | "ids">;

/** Somebody's turn has come: they are asked to sign, and a signer of the sandbox begins to act. */
export async function runInvite(world: Inviting, job: Job): Promise<void> {
  const requestId = textOf(job, "requestId");
  const signatureId = textOf(job, "signatureId") as SignatureId;
  const mail = await addressedMail(world, requestId, { kind: "signer", signatureId });
  if (mail && isWaiting(mail)) {
    const kind = textOf(job, "mail") === "your_turn" ? "turn" : "invitation";
    const said = { kind, ...(await asking(world, mail)) } as const;
    await sendMail(world, mail, said, `invite/${signatureId}`);
  }
  await wakeRobot(world, job, requestId, signatureId);
}

/** Still asked, still open: whoever has signed or was withdrawn meanwhile gets no mail. */
export function isWaiting({ request, signature }: AddressedMail): boolean {
  return request.status === "OPEN" && signature?.status === "open";
}

/** What invitations and reminders say. */
export async function asking(
  { store }: Pick<World, "store">,
  { request, signature, url, about }: AddressedMail,
): Promise<Asking> {
  const documents = signature ? documentsToSign(request, signature) : request.documents;
  const found = await store.documents.findMany(documents.map(({ versionId }) => versionId));
  const manager = request.manager?.isMember
    ? await store.accounts.findById(request.manager.accountId)
    : null;
  return {
    ...about,
    url,
    personalLink: signature?.signer.kind === "guest",
    documents: documents.length,
    pages: found.reduce((sum, { pageCount }) => sum + pageCount, 0),
    person: manager && nameOf(manager.firstName, manager.lastName),
    message: request.message,
    expiresOn: request.expiresAt,
  };
}

/** Signers of demo keys whose address says so act by themselves, silent ones too. */
async function wakeRobot(
  { store, clock }: Inviting,
  job: Job,
  requestId: string,
  signatureId: string,
): Promise<void> {
  const request = await store.requests.find(requestId as Parameters<typeof store.requests.find>[0]);
  const signature = request?.signatures.find(({ id }) => id === signatureId);
  const robot = robotAct(signature?.signer.email ?? null);
  if (robot === null || request?.environment !== "demo") return;
  await store.jobs.add([
    {
      kind: "sandbox-act",
      payload: { requestId, signatureId, act: robot.act },
      businessId: job.businessId,
      environment: job.environment,
      key: `sandbox-act/${signatureId}`,
      runAt: new Date(clock.now().getTime() + robot.delaySeconds * 1000),
    },
  ]);
}

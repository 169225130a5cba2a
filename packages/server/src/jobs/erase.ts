import { eraseRequest, forgetRequest } from "../actions/requests/erase-request.ts";
import type { RequestId } from "../domain/ids.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { textOf } from "./payload.ts";

/** The documents of a deleted request and all that belonged to it. */
export async function runCascade(world: Pick<World, "store" | "clock">, job: Job): Promise<void> {
  await eraseRequest(world, textOf(job, "requestId") as RequestId);
}

/** What was kept of a deleted request for its last mails. */
export async function runForget(world: Pick<World, "store">, job: Job): Promise<void> {
  await forgetRequest(world, textOf(job, "requestId") as RequestId);
}

/** The encrypted bytes of what is gone; their keys went before. */
export async function runRemoveBlob({ blobs }: Pick<World, "blobs">, job: Job): Promise<void> {
  await blobs.remove(textOf(job, "blob"));
}

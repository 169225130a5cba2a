import { Refusal } from "@paraph/contract/errors";
import type { SignatureRequest } from "../../src/domain/requests/request.ts";
import type { Lease } from "../../src/ports/store/signing.ts";
import type { SignedVersion } from "../../src/ports/store/requests.ts";
import type { Store, Tables } from "../../src/ports/store/store.ts";
import { aBusiness } from "../kit/build.ts";
import type { Scheduler, Task } from "./scheduler.ts";

/** What would be on the disk of the database: it survives every crash. */
export type Disk = {
  request: SignatureRequest;
  versions: SignedVersion[];
  lease: { fence: number; until: number } | null;
  jobs: string[];
  acts: string[];
  /** What was counted for the invoice, by signature. */
  counted: string[];
  /** The task that holds the row locks, or null. */
  lockedBy: Task | null;
};

export type Flaws = { readonly noLocks?: boolean; readonly noVersionCheck?: boolean };

/** The database as one task sees it: a statement is a step, a transaction all or nothing. */
export function storeFor(
  scheduler: Scheduler,
  disk: Disk,
  task: Task,
  flaws: Flaws = {},
): Pick<Store, "transaction" | "requests" | "leases" | "tenancy"> {
  const outside = tablesFor(scheduler, disk, task, disk, flaws);
  return {
    ...outside,
    transaction: async (work) => {
      const draft: Disk = {
        ...disk,
        versions: [...disk.versions],
        jobs: [...disk.jobs],
        acts: [...disk.acts],
        counted: [...disk.counted],
      };
      const seen = {
        jobs: disk.jobs.length,
        acts: disk.acts.length,
        counted: disk.counted.length,
      };
      try {
        const result = await work(tablesFor(scheduler, disk, task, draft, flaws));
        await scheduler.step(task);
        disk.request = draft.request;
        disk.versions = draft.versions;
        if (draft.lease?.until === 0 && draft.lease.fence === disk.lease?.fence) {
          disk.lease = draft.lease;
        }
        disk.jobs.push(...draft.jobs.slice(seen.jobs));
        disk.acts.push(...draft.acts.slice(seen.acts));
        disk.counted.push(...draft.counted.slice(seen.counted));
        return result;
      } finally {
        if (disk.lockedBy === task) disk.lockedBy = null;
      }
    },
  };
}

function tablesFor(scheduler: Scheduler, disk: Disk, task: Task, view: Disk, flaws: Flaws): Tables {
  const step = () => scheduler.step(task);
  const lockRow = async (): Promise<void> => {
    await step();
    while (disk.lockedBy !== null && disk.lockedBy !== task && !flaws.noLocks) await step();
    disk.lockedBy = task;
  };
  const tables = {
    tenancy: { findBusiness: async () => aBusiness() },
    callbacks: {
      add: async ({ event }: { event: string }) => {
        await step();
        view.jobs.push(`callback ${event}`);
      },
    },
    jobs: {
      add: async (orders: readonly { kind: string }[]) => {
        await step();
        view.jobs.push(...orders.map(({ kind }) => kind).filter((kind) => kind !== "callback"));
      },
    },
    audit: {
      append: async ({ type }: { type: string }) => {
        await step();
        view.acts.push(type);
      },
    },
    receivers: { markSigned: () => Promise.resolve() },
    billing: {
      countSignature: async ({ id }: { id: string }) => {
        await step();
        view.counted.push(id);
      },
    },
    requests: {
      find: async () => {
        await step();
        return disk.request;
      },
      lock: async () => {
        await lockRow();
        view.request = disk.request;
        view.versions = [...disk.versions];
        return disk.request;
      },
      save: async (before: SignatureRequest, after: SignatureRequest) => {
        await step();
        if (view.request.version !== before.version && !flaws.noVersionCheck) {
          throw new Refusal("error.sr.changed_meanwhile");
        }
        view.request = after;
      },
      addVersions: async (versions: readonly SignedVersion[]) => {
        await step();
        view.versions.push(...versions);
      },
    },
    leases: {
      take: async (
        requestId: Lease["requestId"],
        signatureId: Lease["signatureId"],
        seconds: number,
      ) => {
        await step();
        while (disk.lockedBy !== null && disk.lockedBy !== task && !flaws.noLocks) await step();
        if (disk.lease !== null && disk.lease.until > scheduler.clock) return null;
        const until = scheduler.clock + seconds * 1000;
        disk.lease = { fence: (disk.lease?.fence ?? 0) + 1, until };
        return { requestId, signatureId, fence: disk.lease.fence };
      },
      renew: async ({ fence }: Lease, seconds: number) => {
        await step();
        const isOurs = disk.lease?.fence === fence && disk.lease.until > 0;
        if (isOurs) disk.lease = { fence, until: scheduler.clock + seconds * 1000 };
        return isOurs;
      },
      holder: async () => null,
      holds: async ({ fence }: Lease) => {
        await step();
        return disk.lease?.fence === fence;
      },
      release: async ({ fence }: Lease) => {
        await step();
        if (view.lease?.fence === fence) view.lease = { fence, until: 0 };
      },
    },
  };
  return tables as unknown as Tables;
}

import { mkdir } from "node:fs/promises";
import { clamdScanner, noScanner } from "../adapters/clamd/clamd.ts";
import { fairCaller } from "../adapters/callbacks/fair-caller.ts";
import { openCaller } from "../adapters/egress/caller.ts";
import { openEgress } from "../adapters/egress/download.ts";
import { openGate, type ClientTls } from "../adapters/egress/gate.ts";
import { policyFor } from "../adapters/egress/policy.ts";
import { openJail } from "../adapters/jail/jail.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../ports/log.ts";
import type { World } from "../ports/world.ts";

type Part = Pick<
  World,
  | "scanner"
  | "inspector"
  | "renderer"
  | "watermarker"
  | "writer"
  | "validator"
  | "egress"
  | "caller"
>;

/** What documents need: a scanner, the processes that read PDFs, and the way out. */
export async function composeDocuments(
  { clamd, mode, egressAllow, port, blobs }: Config,
  log: Log,
  callbackClient: () => ClientTls,
): Promise<{ readonly part: Part; readonly close: () => Promise<void> }> {
  const folder = blobs.kind === "disk" ? blobs.folder : blobs.scratch;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const jail = openJail({ log, warm: true });
  const policy = policyFor(mode, egressAllow, [port]);
  if (clamd === null) {
    log.warn("nothing is scanned for malware: PARAPH_CLAMD is not set", { component: "scanner" });
  }
  return {
    part: {
      scanner: clamd === null ? noScanner : clamdScanner(clamd, log),
      inspector: jail,
      renderer: jail,
      watermarker: jail,
      writer: jail,
      validator: jail,
      egress: openEgress(openGate(policy)),
      // Interface 5.8: shown only to a receiver that asks for it.
      caller: fairCaller(openCaller(openGate(policy, callbackClient))),
    },
    close: jail.stop,
  };
}

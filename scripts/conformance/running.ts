import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import { buildOcspRequest, type Certificate, parseCertificate } from "@paraph/engine/pki";
import { aPdf, type PdfOptions } from "@paraph/testkit";
import { type Program, startProgram } from "../bench/program.ts";
import { evidenceIn, writeAnswer, writeList, writeRoot } from "./evidence.ts";
import { type Exhibit, MOMENTS } from "./kinds.ts";

/** One way to have a document signed by the program over HTTP; the answer is the signed document's id. */
type Way = {
  readonly title: string;
  readonly pdf: PdfOptions;
  readonly sign: (call: Call, content: string) => Promise<string>;
};

type Call = (method: string, target: string, body?: object) => Promise<Uint8Array>;

const POSITION = { page: 0, x: 60, y: 90, width: 210, height: 68 };
const PERSON = { account_email: "ada@sandbox.test" };

/** Somebody who is identified on the way, as QES asks for; the sandbox shows their passport. */
const IDENTIFIED = {
  signer_identity_data: {
    provider: "simulated",
    first_name: "Ada",
    last_name: "Lovelace",
    mobile_number: "+41790000000",
    issuing_country: "CH",
  },
};

const WAYS: readonly Way[] = [
  { title: "running: seal", pdf: {}, sign: sealedWith({}) },
  {
    title: "running: seal that certifies, in a place",
    pdf: {},
    sign: sealedWith({ certify: "SIGNING", visual_signature: { position: POSITION } }),
  },
  { title: "running: seal on PDF/A-2b", pdf: { pdfA: "2b" }, sign: sealedWith({}) },
  { title: "running: simple signature", pdf: {}, sign: signedBy([PERSON], { quality: "SES" }) },
  {
    title: "running: advanced signatures of two people",
    pdf: { form: "stream", compressed: true },
    sign: signedBy([PERSON, { account_email: "bob@sandbox.test" }], {
      quality: "AES",
      legislation: "ZERTES",
    }),
  },
  {
    title: "running: qualified signature of demo keys",
    pdf: { form: "stream", compressed: true },
    sign: signedBy([IDENTIFIED], { quality: "QES", legislation: "EIDAS" }),
  },
];

/** Issuing authorities by their address below /pki. */
const ISSUERS = ["signers-1", "services-1"] as const;

/**
 * Signatures made through a process of the service with its own authority. Validators trust the root that it
 * publishes; for later moments it is started again with its clock ahead, and asked what it publishes then.
 */
export async function makeRunning(folder: string): Promise<readonly Exhibit[]> {
  mkdirSync(folder, { recursive: true });
  const program = await startIn(folder, 0);
  let made: readonly Exhibit[];
  try {
    const root = await fetched(`${program.url}/pki/root.cer`);
    writeRoot(folder, root);
    made = await signAll(program, folder);
    await ask(program, folder, (made[0]?.signedAt ?? 0) + MOMENTS.now);
  } finally {
    await program.stop();
  }
  const [{ signedAt } = { signedAt: 0 }] = made;
  for (const offset of Object.values(MOMENTS).slice(1)) {
    const later = await startIn(folder, offset);
    try {
      await ask(later, folder, signedAt + offset);
    } finally {
      await later.stop();
    }
  }
  return made;
}

function startIn(folder: string, ahead: number): Promise<Program> {
  const module = pathToFileURL(path.resolve("scripts/conformance/clock-ahead.ts")).href;
  const env = { PARAPH_DATA_DIR: path.join(folder, "place"), CLOCK_AHEAD_SECONDS: String(ahead) };
  return startProgram(env, ["--import", module]);
}

async function signAll(program: Program, folder: string): Promise<readonly Exhibit[]> {
  const authorization = `Bearer ${await program.logIn()}`;
  const call: Call = (method, target, body) =>
    fetched(`${program.url}${target}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const made: Exhibit[] = [];
  const start = Math.floor(Date.now() / 1000);
  for (const [index, { title, pdf, sign }] of WAYS.entries()) {
    const id = await sign(call, Buffer.from(aPdf(pdf)).toString("base64"));
    const bytes = await call("GET", `/v2/documents/${id}/content`);
    const file = path.join(folder, `running-${index}.pdf`);
    writeFileSync(file, bytes);
    const fields = inspectPdf(bytesSource(bytes))
      .signatures.filter(({ type }) => type === "signature")
      .map(({ field }) => field);
    const pdfA = pdf.pdfA !== undefined;
    const evidence = evidenceIn(folder);
    made.push({
      title,
      file,
      fields,
      level: "B-LTA",
      pdfA,
      lasting: true,
      evidence,
      signedAt: start,
    });
  }
  return made;
}

/** Keeps what the authority says at the moment of its own certificates and of those below them. */
async function ask({ url }: Program, folder: string, seconds: number): Promise<void> {
  const root = await certificateAt(`${url}/pki/root.cer`);
  for (const name of ISSUERS) {
    writeList(folder, seconds, name, await fetched(`${url}/pki/${name}.crl`));
    const issuer = await certificateAt(`${url}/pki/${name}.cer`);
    const body = new Uint8Array(buildOcspRequest(issuer, root));
    writeAnswer(folder, seconds, name, await fetched(`${url}/pki/ocsp`, { method: "POST", body }));
  }
}

async function certificateAt(url: string): Promise<Certificate> {
  return parseCertificate(await fetched(url));
}

function sealedWith(more: object): Way["sign"] {
  return async (call, content) => {
    const answer = await call("POST", "/v2/seal", { content, ...more });
    return (JSON.parse(text(answer)) as { document_id: string }).document_id;
  };
}

type Shown = {
  readonly id: string;
  readonly status_overall: string;
  readonly document_id: string;
  readonly signatures: readonly { readonly sid: string }[];
};

function signedBy(signatures: readonly object[], more: object): Way["sign"] {
  return async (call, content) => {
    const body = { title: "Conformance", content, signatures, ...more };
    const request = shown(await call("POST", "/v2/signature-requests", body));
    for (const { sid } of request.signatures) {
      await call("POST", `/sandbox/signature-requests/${request.id}/signatures/${sid}/sign`);
    }
    for (let tries = 0; tries < 300; tries += 1) {
      const now = shown(await call("GET", `/v2/signature-requests/${request.id}`));
      if (now.status_overall === "SIGNED") return now.document_id;
      await pause(100);
    }
    throw new Error("the request was not signed within 30 seconds");
  };
}

function shown(answer: Uint8Array): Shown {
  return JSON.parse(text(answer)) as Shown;
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8");
}

async function fetched(url: string, init: RequestInit = {}): Promise<Uint8Array> {
  const answer = await fetch(url, init);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text(bytes).slice(0, 300)}`);
  return bytes;
}

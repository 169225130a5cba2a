import path from "node:path";
import { MAX_DOCUMENT_BYTES, MAX_VALIDATION_BYTES } from "@paraph/contract/limits";
import { Refusal } from "@paraph/contract/errors";
import {
  type CallOptions,
  type Download,
  type Paraph,
  type v2,
  type validation,
} from "@paraph/sdk";
import { checkFor } from "../../../http/frame/checks.ts";
import { unknownMembers } from "../../../http/frame/unknown-members.ts";
import { inWords } from "../in-words.ts";
import { createdWith } from "../sign.ts";
import { pdfAt, placeFor, writeNew } from "./files.ts";
import { INVALID_PARAMS, type Params, RpcError } from "./json-rpc.ts";
import { INPUTS, type Schema } from "./schemas.ts";
import { shownRequest } from "./shown.ts";

/** Something that an assistant can do. None of them signs, and none answers a signing link. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Schema;
  /** Whether nothing changes at the service. */
  readonly isReading: boolean;
  /** Whether it ends something. */
  readonly isDestructive: boolean;
  readonly run: (paraph: Paraph, given: never, options: CallOptions) => Promise<object>;
};

type Entry = NonNullable<v2.RequestsCreateBody["signatures"]>[number];
type Signer = Pick<Entry, "sequence" | "language" | "visual_signature"> &
  Pick<NonNullable<Entry["signer_identity_data"]>, "first_name" | "last_name" | "mobile_number"> & {
    readonly email_address: string;
  };
type NewRequest = Omit<v2.RequestsCreateBody, "title" | "signatures"> & {
  readonly file: string;
  readonly title?: string;
  readonly signers: readonly Signer[];
};
type OfRequest = { readonly id: string };
type DownloadTo = OfRequest & { readonly path: string };

const READING = { isReading: true, isDestructive: false } as const;
const CHANGING = { isReading: false, isDestructive: false } as const;
/** A conversation has no room for the 500 of the interface. */
const PAGE_SIZE = 20;

export const TOOLS: readonly Tool[] = [
  {
    name: "create_signature_request",
    title: "Ask people to sign a PDF",
    description:
      "Uploads a PDF of this machine and asks the signers for their signatures. The request is open at once, and the service invites the signers by mail.",
    input: INPUTS.create,
    ...CHANGING,
    run: async (paraph, { file, title, signers, ...rest }: NewRequest, options) => {
      const content = await pdfAt(file, MAX_DOCUMENT_BYTES);
      const body = {
        ...rest,
        title: title ?? path.basename(file).replace(/\.pdf$/i, ""),
        signatures: signers.map(entryOf),
      };
      return shownRequest(await createdWith(paraph, content, body, options));
    },
  },
  {
    name: "list_signature_requests",
    title: "List signature requests",
    description: `Lists the signature requests that the key may see, the newest first, ${PAGE_SIZE} a page where page_size does not say otherwise.`,
    input: INPUTS.list,
    ...READING,
    run: async (paraph, query: v2.RequestsListQuery, options) => {
      const asked = { page_number: 1, page_size: PAGE_SIZE, ...query };
      const { items, total, hasNext } = await paraph.v2.requests.list(asked, options).page();
      return { total, has_next: hasNext, signature_requests: items.map(shownRequest) };
    },
  },
  {
    name: "get_signature_request",
    title: "Read a signature request",
    description: "Reads the state of a signature request: who has signed, and who has not yet.",
    input: INPUTS.request,
    ...READING,
    run: async (paraph, { id }: OfRequest, options) =>
      shownRequest(await paraph.v2.requests.read(id, options)),
  },
  {
    name: "remind_signers",
    title: "Remind signers",
    description:
      "Writes again to the signers whose turn it is. Each of them can be reminded once an hour.",
    input: INPUTS.request,
    ...CHANGING,
    run: async (paraph, { id }: OfRequest, options) =>
      shownRequest(await paraph.v2.requests.remind(id, options)),
  },
  {
    name: "withdraw_signature_request",
    title: "Withdraw a signature request",
    description: "Ends an open signature request for good: nobody can sign it any more.",
    input: INPUTS.withdraw,
    isReading: false,
    isDestructive: true,
    run: async (paraph, { id, ...body }: OfRequest & v2.RequestsWithdrawBody, options) =>
      shownRequest(await paraph.v2.requests.withdraw(id, body, options)),
  },
  {
    name: "download_document",
    title: "Download the document",
    description:
      "Writes the newest version of the document, with all signatures made so far, to a new file on this machine.",
    input: INPUTS.download,
    ...READING,
    run: async (paraph, { id, path: name }: DownloadTo, options) => {
      const file = placeFor(name);
      const { document_id, status_overall } = await paraph.v2.requests.read(id, options);
      await writeNew(file, await paraph.v2.documents.content(document_id, options));
      return { path: file, status_overall };
    },
  },
  {
    name: "download_protocol",
    title: "Download the signature protocol",
    description:
      "Writes the signature protocol, a sealed PDF that says who signed when and how, to a new file on this machine.",
    input: INPUTS.download,
    ...READING,
    run: async (paraph, { id, path: name }: DownloadTo, options) => {
      const file = placeFor(name);
      const report: Download = await paraph.v2.requests.report(id, {}, options);
      await writeNew(file, report);
      return { path: file };
    },
  },
  {
    name: "validate_document",
    title: "Validate a signed PDF",
    description:
      "Says of a PDF of this machine who signed it, whether the signatures hold, and what was changed afterwards.",
    input: INPUTS.validate,
    ...READING,
    run: async (
      paraph,
      { file, ...query }: validation.DocumentsValidateQuery & { readonly file: string },
      options,
    ) => {
      const content = await pdfAt(file, MAX_VALIDATION_BYTES);
      const asked = { ...query, infos: ["validation", "signer"] as const };
      return paraph.validation.documents.validate(content, asked, options);
    },
  },
];

/** The entry of a signer who need not have an account. */
function entryOf({ sequence, language, visual_signature, ...identity }: Signer): Entry {
  return {
    account_email: identity.email_address,
    signer_identity_data: identity,
    sequence: sequence ?? null,
    language: language ?? null,
    visual_signature: visual_signature ?? null,
  };
}

/** Carries a call out: what the service or the file system refuses is an answer that says so. */
export async function callTool(
  paraph: Paraph,
  { input, run }: Tool,
  given: Params,
  signal: AbortSignal,
): Promise<object> {
  refuseOtherThan(input, given);
  try {
    const found = await run(paraph, given as never, { signal });
    return {
      content: [{ type: "text", text: JSON.stringify(found) }],
      structuredContent: found,
      isError: false,
    };
  } catch (error) {
    const words = inWords(error) ?? ofThisMachine(error);
    if (signal.aborted || words === null) throw error;
    return { content: [{ type: "text", text: words }], isError: true };
  }
}

/** Mistakes with files, and what is thrown here on purpose. */
function ofThisMachine(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return error.constructor === Error || "code" in error ? error.message : null;
}

function refuseOtherThan(input: Schema, given: Params): void {
  const [unknown] = unknownMembers(input as never, given);
  if (unknown) {
    const near = unknown.nearest === null ? "" : `; did you mean ${unknown.nearest}?`;
    throw new RpcError(INVALID_PARAMS, `${unknown.path} is not known${near}`);
  }
  try {
    checkFor("body", input as never, "error.request.body_invalid")(given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wrong = (error.details.violations ?? []).map(
      ({ field, message }) => `${field} ${message}`,
    );
    throw new RpcError(INVALID_PARAMS, `The arguments are wrong: ${wrong.join("; ")}.`);
  }
}

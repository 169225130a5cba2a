import type { TestService } from "./service.ts";

export type Verdict = {
  readonly status: string;
  readonly valid: boolean;
  readonly signatures: number;
  readonly validSignatures: number;
};

/** How a request stands, and what our validator says of its document. */
export async function verdictOn(
  service: Pick<TestService, "call" | "logIn">,
  requestId: string,
): Promise<Verdict> {
  const token = await service.logIn();
  const shown = await service.call("GET", `/v2/signature-requests/${requestId}`, { token });
  const { status_overall: status, document_id } = shown.json() as Record<string, string>;
  const file = await service.call("GET", `/v2/documents/${document_id}/content`, { token });
  const reply = await service.call("POST", "/validation/v1/validate/document", {
    token: await service.logIn(undefined, "validation/v1"),
    body: file.bytes,
    headers: { "content-type": "application/pdf" },
  });
  const { valid, signatures, validSignatures } = reply.json() as unknown as Verdict;
  return { status: status ?? "", valid, signatures, validSignatures };
}

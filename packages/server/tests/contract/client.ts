import assert from "node:assert/strict";
import { aPdf } from "@paraph/testkit";
import type { Reply, TestService } from "../kit/service.ts";
import { aStoredDocument, clientOf } from "../kit/stored.ts";

export const VERSIONS = ["v1", "v2", "v3"] as const;
export type Version = (typeof VERSIONS)[number];
export const PATH = "/signature-requests";

/** A page that is A4, with a signature field of the name "here". */
export const PDF = Buffer.from(
  aPdf({ pages: [{ width: 595, height: 842 }], fields: [{ name: "here" }] }),
);
export const CONTENT = PDF.toString("base64");

export type Shown = Record<string, unknown> & {
  readonly id: string;
  readonly document_id: string;
  readonly signatures: readonly (Record<string, unknown> & { readonly sid: string })[];
};

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const DAY = /^\d{4}-\d\d-\d\d$/;

/** A client of every version, and what tests of members ask again and again. */
export async function clientsOf(service: TestService) {
  const clients = {
    v1: await clientOf(service, "v1"),
    v2: await clientOf(service, "v2"),
    v3: await clientOf(service, "v3"),
  };
  /** Creates a request of a document that is there; its bytes are nowhere. */
  const tryCreate = async (version: Version, members: object = {}): Promise<Reply> => {
    const document_id = await aStoredDocument(service);
    return clients[version]("POST", PATH, { title: "T", document_id, ...members });
  };
  const create = async (version: Version, members: object = {}): Promise<Shown> => {
    const reply = await tryCreate(version, members);
    assert.equal(reply.status, 201, reply.text);
    return reply.json() as Shown;
  };
  /** An OPEN request whose document can really be signed. */
  const signable = async (version: "v1" | "v2", members: object): Promise<Shown> => {
    const reply = await clients[version]("POST", PATH, {
      title: "T",
      content: CONTENT,
      ...members,
    });
    assert.equal(reply.status, 201, reply.text);
    return reply.json() as Shown;
  };
  const token = await service.logIn();
  const play = async (id: string, sid: string, act: "sign" | "decline" | "fail") => {
    const path = `/sandbox${PATH}/${id}/signatures/${sid}/${act}`;
    const reply = await service.call("POST", path, { token });
    assert.equal(reply.status, 200, reply.text);
    return reply.json() as Shown;
  };
  return { ...clients, tryCreate, create, signable, play };
}

/** An answer that says no, with the key and, for a body, the place. */
export function refuses(reply: Reply, status: number, key: string, field?: string): void {
  assert.equal(reply.status, status, reply.text);
  assert.equal(reply.json()["key"], key, reply.text);
  if (field === undefined) return;
  const violations = (reply.json()["violations"] ?? []) as { field: string }[];
  assert.ok(
    violations.some((one) => one.field === field),
    `${field} is not named: ${reply.text}`,
  );
}

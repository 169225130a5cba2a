import assert from "node:assert/strict";
import { addMember } from "../../src/actions/business/manage-members.ts";
import type { BusinessRole } from "../../src/domain/business/business-roles.ts";
import type { BusinessId } from "../../src/domain/business/business.ts";
import { personOf, type Person } from "./person.ts";
import type { TestService } from "./service.ts";

/** The business of an API user, Acme's unless another is named. */
export async function businessOf(
  { world: { store } }: TestService,
  username = "api_demo_acme",
): Promise<BusinessId> {
  const user = await store.tenancy.findApiUser(username);
  assert.ok(user, `there is no ${username}`);
  return user.businessId;
}

/** Somebody who belongs to a business and is logged in. */
export async function memberOf(
  service: TestService,
  email: string,
  role: BusinessRole,
  username?: string,
): Promise<Person> {
  const person = await personOf(service, email);
  const names = { firstName: null, lastName: null };
  await addMember(service.world, await businessOf(service, username), { email, ...names, role });
  return person;
}

/** A key of production for Acme: an instance of tests takes it like any other. */
export const LIVE = { username: "api_prod_acme", key: "a key of production that is long enough" };

export async function addLiveKey(service: TestService): Promise<void> {
  const { store, secretKeys } = service.world;
  await store.tenancy.addApiUser({
    username: LIVE.username,
    businessId: await businessOf(service),
    environment: "production",
    keyHash: secretKeys.digest("api_key", LIVE.key),
    expiresAt: null,
  });
}

/** A file as a browser sends it: in a form. */
export async function attach(person: Person, id: string, name: string, type: string, text: string) {
  const boundary = "----paraph";
  const body = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="content"; filename="${name}"`,
    `Content-Type: ${type}`,
    "",
    text,
    `--${boundary}--`,
    "",
  ].join("\r\n");
  const query = new URLSearchParams({ filename: name, contentType: type });
  const path = `/app/requests/${id}/attachments?${query.toString()}`;
  return person.call("POST", path, Buffer.from(body), {
    "content-type": `multipart/form-data; boundary=${boundary}`,
  });
}

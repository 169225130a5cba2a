import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../domain/access/actor.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { Tables } from "../ports/store/store.ts";

/** The account of who is logged in; one that was deleted meanwhile has to log in again. */
export async function ownAccount(
  { accounts }: Pick<Tables, "accounts">,
  { accountId }: Pick<PersonActor, "accountId">,
): Promise<Account> {
  const account = await accounts.findById(accountId);
  if (!account) throw new Refusal("error.session.required");
  return account;
}

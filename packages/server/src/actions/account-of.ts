import type { Account } from "../domain/accounts/account.ts";
import type { SignatureRequest } from "../domain/requests/request.ts";
import type { Tables } from "../ports/store/store.ts";

/** The account that an address in a request means: the one it was bound to, else who has verified it. */
export async function accountOf(
  { accounts }: Pick<Tables, "accounts">,
  { bound }: Pick<SignatureRequest, "bound">,
  address: string,
): Promise<Account | null> {
  const id = Object.hasOwn(bound, address) ? bound[address] : undefined;
  return id === undefined ? accounts.find(address) : accounts.findById(id);
}

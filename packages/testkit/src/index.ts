export {
  createAuthority,
  type Fault,
  type Holder,
  type HolderName,
  HOLDERS,
  type Revoked,
  TEST_POLICY,
  type TestAuthority,
} from "./authority.ts";
export { aKey, KEY_KINDS, type KeyKind } from "./keys.ts";

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
export { ascii, flateStream, joined, type PdfText, type StreamText } from "./pdf-text.ts";
export { appendRevision, type PdfPlan, writePdf, type XrefForm } from "./pdf-writer.ts";
export {
  aLargePdf,
  aPdf,
  type FieldOptions,
  noise,
  type PageOptions,
  type PdfOptions,
} from "./pdfs.ts";
export {
  ENCRYPTED,
  type EncryptedOptions,
  encryptedPdf,
  type EncryptionKind,
} from "./encrypted-pdf.ts";
export { examine } from "./examine.ts";
export { damagedPdf } from "./mutate.ts";
export { damagedValidations } from "./validate-damaged.ts";
export { ownSignedFile } from "./own-file.ts";
export { ownKind, type OwnKind } from "./own-kinds.ts";
export type { Answer, Hostile } from "./hostile-file.ts";
export { HOSTILE } from "./hostile.ts";
export { rawSigner, signingPorts, trustIn } from "./signing.ts";
export { answerAtRssp } from "./rssp-oauth.ts";
export { type Rssp, type RsspOptions, startRssp } from "./rssp.ts";
export type { Statements } from "./statements.ts";
export { RSSP_FAULTS, type RsspFault } from "./rssp-key.ts";
export { listSigned } from "./signed-list.ts";
export { ATTACKS, type Base, type Composed, type Composer, composer } from "./attacks/compose.ts";

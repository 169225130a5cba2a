import {
  IdentityDataInput,
  ListRequestsQuery,
  Uuid,
  VisualSignatureInput,
  WithdrawBody,
} from "@paraph/contract/shapes";
import { NewSignature, NewSignatureRequest } from "@paraph/contract/v2";
import { ValidateQuery } from "@paraph/contract/validation-v1";

/** JSON Schema as plain data. */
export type Schema = { readonly [word: string]: unknown };
type Members = Readonly<Record<string, Schema>>;

/** What every reader of JSON Schema knows; formats of our own, examples and null are left out. */
const WORDS = new Set(
  `type description enum properties required items minimum maximum exclusiveMinimum minLength maxLength
  minItems maxItems pattern`.split(/\s+/),
);
const FORMATS = new Set(["uuid", "email", "date", "date-time", "uri"]);

function plain(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([word, value]) =>
      WORDS.has(word) || (word === "format" && FORMATS.has(String(value)))
        ? [[word, plainValue(word, value)]]
        : [],
    ),
  );
}

function plainValue(word: string, value: unknown): unknown {
  if (word === "items") return plain(value as Schema);
  if (word === "properties") return plainMembers(value as Members);
  const given = (value: unknown[]) => value.filter((one) => one !== null && one !== "null");
  if (word === "enum" && Array.isArray(value)) return given(value);
  if (word !== "type" || !Array.isArray(value)) return value;
  const types = given(value);
  return types.length === 1 ? types[0] : types;
}

function plainMembers(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, plain(schema)]));
}

/** Members of a shape of the contract, by name. */
function taken(shape: { readonly properties: object }, names: readonly string[]): Members {
  const members = shape.properties as Members;
  return Object.fromEntries(
    names.map((name) => {
      const schema = members[name];
      if (!schema) throw new Error(`the contract has no ${name}`);
      return [name, plain(schema)];
    }),
  );
}

function objectOf(members: Members, required: readonly string[] = []): Schema {
  return { type: "object", properties: members, required, additionalProperties: false };
}

function textOf(description: string): Schema {
  return { type: "string", minLength: 1, maxLength: 4096, description };
}

const FILE = textOf("Path of the PDF on this machine.");
const PATH = textOf("Path of the file to write, ending with .pdf; it must not exist yet.");
const ID = { ...plain(Uuid), description: "The id of the signature request." };

const SIGNER = objectOf(
  {
    email_address: { ...textOf("Where the invitation goes."), format: "email", maxLength: 254 },
    ...taken(IdentityDataInput, ["first_name", "last_name", "mobile_number"]),
    ...taken(NewSignature, ["sequence", "language"]),
    visual_signature: {
      ...objectOf(taken(VisualSignatureInput, ["form_field", "position", "positions"])),
      description: "Where the mark stands; absent: where the signer puts it.",
    },
  },
  ["email_address"],
);

/** What each tool takes, in the words and limits of the interface. */
export const INPUTS = {
  create: objectOf(
    {
      file: FILE,
      title: {
        ...plain(NewSignatureRequest.properties.title),
        description: "What people call it; the name of the file if left out.",
      },
      signers: {
        type: "array",
        minItems: 1,
        maxItems: 100,
        items: SIGNER,
        description: "Who signs.",
      },
      ...taken(NewSignatureRequest, [
        "message",
        "quality",
        "legislation",
        "cc_email_addresses",
        "attach_on_success",
        "custom",
      ]),
    },
    ["file", "signers"],
  ),
  list: objectOf(
    taken(ListRequestsQuery, [
      "status_overall",
      "signer_email_address",
      "search",
      "page_number",
      "page_size",
    ]),
  ),
  request: objectOf({ id: ID }, ["id"]),
  withdraw: objectOf({ id: ID, ...taken(WithdrawBody, ["message"]) }, ["id"]),
  download: objectOf({ id: ID, path: PATH }, ["id", "path"]),
  validate: objectOf(
    { file: FILE, ...taken(ValidateQuery, ["quality", "longTermValidation", "legislation"]) },
    ["file"],
  ),
} as const satisfies Record<string, Schema>;

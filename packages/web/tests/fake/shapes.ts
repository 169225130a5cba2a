import { Ajv } from "ajv";
import type { TSchema } from "@sinclair/typebox";

const FORMATS = ["uuid", "date", "date-time", "email", "uri", "byte"];
const ajv = new Ajv({ strict: false, allowUnionTypes: true });
for (const format of FORMATS) ajv.addFormat(format, true);

/** A fake that answers or takes another shape than the contract's is worse than none. */
export function refuseWrongShape(name: string, schema: TSchema, value: unknown): void {
  const { $id: _named, ...plain } = schema;
  const check = ajv.compile(withoutIds(plain));
  if (!check(value)) throw new Error(`${name}: ${ajv.errorsText(check.errors)}`);
}

/** Named shapes stand inside one another; their names would collide. */
function withoutIds(value: unknown): object {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (key === "$id" ? undefined : part)),
  ) as object;
}

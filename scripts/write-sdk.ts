import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "prettier";
import { sdkInterfaces } from "./sdk/calls.ts";
import { pythonErrorKeys, pythonFor } from "./sdk/python.ts";
import { errorKeysText, typescriptFor } from "./sdk/typescript.ts";

const FOLDER = "packages/sdk/src/generated";
const PYTHON = "packages/sdk-python/src/paraph";

type File = readonly [file: string, text: string];

/** What the SDKs have of the descriptions, by file. */
async function files(): Promise<readonly File[]> {
  const interfaces = sdkInterfaces();
  const python = interfaces.map((one) => [`${PYTHON}/${one.name}.py`, pythonFor(one)] as const);
  const keys = [`${PYTHON}/_error_keys.py`, pythonErrorKeys()] as const;
  return [...(await typescriptFiles(interfaces)), ...python, keys];
}

async function typescriptFiles(
  interfaces: ReturnType<typeof sdkInterfaces>,
): Promise<readonly File[]> {
  const texts = [
    ...interfaces.map((one) => [one.name, typescriptFor(one)] as const),
    ["error-keys", errorKeysText()] as const,
  ];
  return Promise.all(
    texts.map(
      async ([name, text]) =>
        [
          path.join(FOLDER, `${name}.ts`),
          await format(text, { parser: "typescript", printWidth: 100 }),
        ] as const,
    ),
  );
}

/** What is wrong with the written files; check-calls.ts asks. */
export async function sdkProblem(): Promise<string | null> {
  const old = (await files()).find(
    ([file, text]) => !existsSync(file) || readFileSync(file, "utf8") !== text,
  );
  return old ? `${old[0]} is old; run npm run sdk` : null;
}

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of await files()) writeFileSync(file, text);

import type { BodyFormat, DeclaredCall, Described } from "@paraph/contract/calls";
import { Problem } from "@paraph/contract/shapes";
import type { ApiVersion } from "../../frame/mount.ts";
import type { JsonSchema } from "../../frame/schema-forms.ts";
import {
  operationsOf,
  promiseOf,
  refusalText,
  type About,
  type Describable,
  type Operation,
} from "./operations.ts";
import { sampleOf } from "./sample.ts";
import { NamedSchemas } from "./schemas.ts";

const MEDIA_TYPES: Readonly<Record<BodyFormat, string>> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
};

/** OpenAPI 3.1 of one mount, from the same routes and schemas that serve it. */
export function describeOpenApi(mount: Describable, about: About): JsonSchema {
  const schemas = new NamedSchemas("#/components/schemas/");
  const operations = operationsOf(mount);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method] = describeOperation(operation, mount.version, schemas);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: about.title,
      version: about.version,
      description: about.description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: about.url }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.all(),
      // Interface 5.9.
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function describeOperation(
  operation: Operation,
  version: ApiVersion | null,
  schemas: NamedSchemas,
): JsonSchema {
  const { route, parameters } = operation;
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: route.summary,
    description: promiseOf(route),
    security: route.access === "token" ? [{ token: [] }] : [],
    ...(parameters.length > 0 && {
      parameters: parameters.map((parameter) => ({
        ...parameter,
        schema: schemas.refer(parameter.schema),
      })),
    }),
    ...(route.body && { requestBody: describeBody(route, schemas) }),
    responses: {
      ...describeAnswers(route, schemas),
      ...describeRefusals(operation, version, schemas),
    },
  };
}

function describeBody(route: DeclaredCall, schemas: NamedSchemas): JsonSchema {
  return { required: !route.bodyOptional, content: contentOfBody(route, schemas) };
}

function contentOfBody(route: DeclaredCall, schemas: NamedSchemas): JsonSchema {
  if (route.body === "stream") {
    return Object.fromEntries(
      Object.entries(route.describedBody ?? {}).map(([type, schema]) => [
        type,
        { schema: schemas.refer(schema), ...exampleFor(type, schema) },
      ]),
    );
  }
  const schema = route.body ?? {};
  return Object.fromEntries(
    (route.accepts ?? ["json"]).map((format) => [
      MEDIA_TYPES[format],
      { schema: schemas.refer(schema), example: sampleOf(schema) },
    ]),
  );
}

function exampleFor(type: string, schema: object): JsonSchema {
  return type === "application/json" ? { example: sampleOf(schema) } : {};
}

function describeAnswers({ answers }: DeclaredCall, schemas: NamedSchemas): JsonSchema {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      {
        description: answer.description,
        ...(hasContent(answer) && { content: contentOfAnswer(answer, schemas) }),
      },
    ]),
  );
}

export function hasContent({ schema, type }: Described): boolean {
  return schema !== undefined || type !== undefined;
}

function contentOfAnswer(
  { schema, type, example, also }: Described,
  schemas: NamedSchemas,
): JsonSchema {
  const forms = { [type ?? "application/json"]: schema ?? null, ...also };
  return Object.fromEntries(
    Object.entries(forms).map(([form, one]) => [
      form,
      one ? { schema: schemas.refer(one), example: example ?? sampleOf(one) } : {},
    ]),
  );
}

function describeRefusals(
  { refusals }: Operation,
  version: ApiVersion | null,
  schemas: NamedSchemas,
): JsonSchema {
  const type = version === "v3" ? "application/problem+json" : "application/json";
  return Object.fromEntries(
    [...refusals].map(([status, keys]) => [
      String(status),
      {
        description: refusalText(keys),
        content: { [type]: { schema: schemas.refer(Problem) } },
      },
    ]),
  );
}

import type { BodyFormat, DeclaredCall, Described } from "@paraph/contract/calls";
import { Problem } from "@paraph/contract/shapes";
import type { JsonSchema } from "../../frame/schema-forms.ts";
import { hasContent } from "./openapi.ts";
import {
  operationsOf,
  promiseOf,
  refusalText,
  type About,
  type Describable,
  type Operation,
  type Parameter,
} from "./operations.ts";
import { sampleOf } from "./sample.ts";
import { NamedSchemas, swaggerForm } from "./schemas.ts";

const MEDIA_TYPES: Readonly<Record<BodyFormat, string>> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
};

/** Swagger 2.0 of one mount (interface part 4 promises it for version 1). */
export function describeSwagger(mount: Describable, about: About): JsonSchema {
  const schemas = new NamedSchemas("#/definitions/", swaggerForm);
  const url = new URL(about.url);
  const operations = operationsOf(mount);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method] = describeOperation(operation, schemas);
  }
  return {
    swagger: "2.0",
    info: {
      title: about.title,
      version: about.version,
      description: about.description,
      license: { name: "Apache-2.0" },
    },
    host: url.host,
    basePath: url.pathname,
    schemes: [url.protocol.slice(0, -1)],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    definitions: schemas.all(),
    // Swagger 2.0 has no bearer scheme; a header is the nearest word it has.
    securityDefinitions: {
      token: {
        type: "apiKey",
        in: "header",
        name: "Authorization",
        description: "Bearer <token> (a JWT)",
      },
    },
  };
}

function describeOperation(operation: Operation, schemas: NamedSchemas): JsonSchema {
  const { route } = operation;
  const produces = [
    ...new Set([
      ...Object.values(route.answers)
        .filter(hasContent)
        .flatMap(({ type, also }) => [type ?? "application/json", ...Object.keys(also ?? {})]),
      "application/json",
    ]),
  ];
  const [described, ...also] = bodyTypesOf(route);
  const alsoTaken = also.length > 0 ? ` The body is also taken as ${also.join(" and ")}.` : "";
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: route.summary,
    description: `${promiseOf(route)}${alsoTaken}`,
    deprecated: true,
    security: route.access === "token" ? [{ token: [] }] : [],
    ...(described !== undefined && { consumes: [described] }),
    // Media types are reported for all answers of a call at once; of a call that answers nothing none is.
    ...(Object.values(route.answers).some(hasContent) && { produces }),
    parameters: [
      ...operation.parameters.map((parameter) => describeParameter(parameter, schemas)),
      ...describeBody(route, schemas),
    ],
    responses: { ...describeAnswers(route, schemas), ...describeRefusals(operation, schemas) },
  };
}

/**
 * The media types of a body, the described one first. Swagger 2.0 has one schema for a body whatever
 * its type, and a PDF is not the object that the same call takes as JSON: only words can say the rest.
 */
function bodyTypesOf({
  body,
  accepts = ["json"],
  describedBody = {},
}: DeclaredCall): readonly string[] {
  if (!body) return [];
  const types =
    body === "stream" ? Object.keys(describedBody) : accepts.map((format) => MEDIA_TYPES[format]);
  const first = accepts.includes("form") ? MEDIA_TYPES.form : MEDIA_TYPES.json;
  return types.includes(first) ? [first, ...types.filter((type) => type !== first)] : types;
}

/** A parameter that is no body has its schema's words beside its own, no references and no null. */
function describeParameter(parameter: Parameter, schemas: NamedSchemas): JsonSchema {
  const { schema, ...rest } = parameter;
  const { "x-nullable": _, example: __, description: ___, ...words } = schemas.refer(schema);
  const values = words["enum"];
  return {
    ...rest,
    ...words,
    type: words["type"] ?? "string",
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
    ...(words["type"] === "array" && { collectionFormat: "multi" }),
  };
}

/** Swagger 2.0 knows a form or a body, not both; where a form is taken, interface 4.1 names it first. */
function describeBody(route: DeclaredCall, schemas: NamedSchemas): readonly JsonSchema[] {
  const { body } = route;
  if (!body) return [];
  if (body === "stream") {
    const schema =
      route.describedBody?.["application/json"] ?? Object.values(route.describedBody ?? {})[0];
    return schema ? [bodyParameter(schema, schemas)] : [];
  }
  if (!route.accepts?.includes("form")) return [bodyParameter(body, schemas, !route.bodyOptional)];
  const { properties = {}, required = [] } = body as unknown as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) =>
    describeParameter(
      {
        name,
        in: "formData" as "query",
        required: required.includes(name),
        schema,
        description: typeof schema["description"] === "string" ? schema["description"] : "",
      },
      schemas,
    ),
  );
}

function bodyParameter(schema: object, schemas: NamedSchemas, required = true): JsonSchema {
  return { name: "body", in: "body", required, schema: schemas.refer(schema) };
}

function describeAnswers({ answers }: DeclaredCall, schemas: NamedSchemas): JsonSchema {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, describeAnswer(answer, schemas)]),
  );
}

function describeAnswer(answer: Described, schemas: NamedSchemas): JsonSchema {
  const { schema, type, description, example } = answer;
  if (!schema) return { description, ...(type !== undefined && { schema: { type: "file" } }) };
  return {
    description,
    schema: schemas.refer(schema),
    examples: { [type ?? "application/json"]: example ?? sampleOf(schema) },
  };
}

function describeRefusals({ refusals }: Operation, schemas: NamedSchemas): JsonSchema {
  return Object.fromEntries(
    [...refusals].map(([status, keys]) => [
      String(status),
      { description: refusalText(keys), schema: schemas.refer(Problem) },
    ]),
  );
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { ERRORS } from "@paraph/contract/errors";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describeMount } from "../../src/http/interface/describe/api-docs.ts";
import { operationsOf } from "../../src/http/interface/describe/operations.ts";
import { interfacesFor } from "../../src/main/mounts.ts";
import { jsonSchemaOf } from "../../src/http/pages/reference/example.ts";
import { fieldsOf } from "../../src/http/pages/reference/fields.ts";
import { startService } from "../kit/service.ts";
import { DEMO_SETTINGS } from "../kit/settings.ts";
import { frameRoutes } from "./routes.ts";

const mounts = interfacesFor(DEMO_SETTINGS, { state: "serving" });
const ABOUT = { title: "Test", version: "1", description: "", url: "http://localhost:8080/v1" };

test("4. a member is listed with its whole path, type and meaning", () => {
  const words = { type: "string", enum: ["A", "B"], description: "Which." };
  const list = { type: "array", items: { type: "object", properties: { kind: words } } };
  const schema = { type: "object", properties: { all: list }, required: ["all"] };
  assert.deepEqual(fieldsOf(schema), [
    { path: "all", type: "array", required: true, description: "" },
    { path: "all[].kind", type: "A, B", required: false, description: "Which." },
  ]);
});

test("4. a member is listed with its limits", () => {
  const title = { type: "string", minLength: 1, maxLength: 1024 };
  const page = { type: "integer", minimum: 0, maximum: 9 };
  const schema = { type: "object", properties: { title, page } };
  assert.deepEqual(
    fieldsOf(schema).map(({ type }) => type),
    ["string, not empty, up to 1024 characters", "integer, at least 0, at most 9"],
  );
});

for (const mount of mounts) {
  test(`4. every member that a call of ${mount.root} answers says what it means`, () => {
    const answered = mount.routes.flatMap((route) =>
      Object.values(route.answers).flatMap(({ schema }) =>
        fieldsOf(schema ?? {}).map((field) => ({
          ...field,
          call: `${route.method} ${route.path}`,
        })),
      ),
    );
    assert.ok(answered.length > 20);
    const silent = answered
      .filter(({ description }) => description === "")
      .map(({ call, path }) => `${call}: ${path}`);
    assert.deepEqual(silent, []);
  });
  test(`4. every member in the description of ${mount.root} says what it means`, () => {
    const silent: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        if (name === "example" || name === "examples") continue;
        if (name === "properties") {
          for (const [member, schema] of Object.entries(inner as Record<string, object>)) {
            if (!("description" in schema)) silent.push(`${path}.${member}`);
          }
        }
        look(inner, `${path}.${name}`);
      }
    };
    look(describeMount(mount, ABOUT), mount.root);
    assert.deepEqual(silent, []);
  });
  test(`4. every member that a call of ${mount.root} takes says what it means`, () => {
    const silent = mount.routes.flatMap((route) =>
      fieldsOf(jsonSchemaOf(route) ?? {})
        .filter(({ description }) => description === "")
        .map(({ path }) => `${route.method} ${route.path}: ${path}`),
    );
    assert.deepEqual(silent, []);
  });
  test(`4. every parameter of a call of ${mount.root} says what it means`, () => {
    const silent = operationsOf(mount).flatMap(({ method, path, parameters }) =>
      parameters
        .filter(({ description }) => description === "")
        .map((parameter) => `${method} ${path}: ${parameter.name}`),
    );
    assert.deepEqual(silent, []);
  });
  test(`4. every route of ${mount.root} is described whole`, () => {
    const seen = new Set<string>();
    for (const route of mount.routes) {
      const name = `${route.method} ${mount.root}${route.path}`;
      assert.equal(seen.has(name), false, `${name} is there twice`);
      seen.add(name);
      assert.ok(route.summary.trim().length > 3, `${name} has no summary`);
      assert.ok(route.part.trim() !== "", `${name} names no part of the interface`);
      const answers = Object.entries(route.answers);
      assert.ok(
        answers.some(([status]) => /^[23]/.test(status)),
        `${name} has no good answer`,
      );
      for (const [status, { description, schema, type }] of answers) {
        assert.ok(description.trim() !== "", `${name} does not describe ${status}`);
        const silent = ["204", "304"].includes(status) || route.method === "DELETE";
        assert.ok(silent || schema || type, `${name} does not say what ${status} holds`);
      }
      for (const key of route.refusals) assert.ok(key in ERRORS, `${name} names ${key}`);
      if (route.body === "stream") {
        assert.ok(Object.keys(route.describedBody ?? {}).length > 0, `${name} hides its body`);
      }
    }
  });

  test(`4. the description of ${mount.root} is valid`, async () => {
    const description = describeMount(mount, ABOUT);
    const version = mount.version === "v1" ? description["swagger"] : description["openapi"];
    assert.equal(version, mount.version === "v1" ? "2.0" : "3.1.0");
    const result = await new Validator().validate(structuredClone(description));
    assert.ok(result.valid, JSON.stringify(result.errors));
  });
}

test("4. a description of every kind of route is valid in both formats", async () => {
  for (const version of ["v1", "v3"] as const) {
    const description = describeMount({ version, routes: frameRoutes }, ABOUT);
    const result = await new Validator().validate(structuredClone(description));
    assert.ok(result.valid, JSON.stringify(result.errors));
  }
});

test("4. descriptions are served, with examples, and without a token", async () => {
  const { call } = await startService();
  for (const { root, version } of mounts) {
    const reply = await call("GET", `${root}/api-docs`);
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get("content-type") ?? "", /^application\/json/);
    const paths = reply.json()["paths"] as Record<string, Record<string, unknown>>;
    const login = JSON.stringify(paths["/access/login"]?.["post"]);
    assert.match(login, version === "v1" ? /formData/ : /api_demo_acme/);
    assert.ok(paths["/api-docs"]);
  }
});

test("4.2 version 1 describes the form of body that its schema is for, and names the others", () => {
  const mount = mounts.find(({ root }) => root === "/v1");
  assert.ok(mount);
  const { paths } = describeMount(mount, ABOUT) as unknown as Described;
  const upload = paths["/documents"]?.["post"];
  assert.deepEqual(upload?.consumes, ["application/json"]);
  assert.match(upload.description ?? "", /taken as multipart\/form-data and application\/pdf\./);
  const login = paths["/access/login"]?.["post"];
  assert.deepEqual(login?.consumes, ["application/x-www-form-urlencoded"]);
  assert.match(login.description ?? "", /also taken as application\/json\./);
});

test("5. the description names the bearer scheme and its format", () => {
  const description = JSON.stringify(mounts.map((mount) => describeMount(mount, ABOUT)));
  assert.match(description, /"scheme":"bearer","bearerFormat":"JWT"/);
});

test("4.2 the description says in which forms an answer may come, and which bodies may be left out", () => {
  for (const version of ["v2", "v3"]) {
    const mount = mounts.find(({ root }) => root === `/${version}`);
    assert.ok(mount);
    const { paths } = describeMount(mount, ABOUT) as unknown as Described;
    const formsOf = (path: string): string[] =>
      Object.keys(paths[path]?.["get"]?.responses["200"]?.content ?? {});
    assert.deepEqual(formsOf("/documents/{id}/content"), ["application/pdf", "application/json"]);
    assert.deepEqual(formsOf("/signature-requests/{id}/report"), [
      "application/pdf",
      "application/json",
      "text/html",
    ]);
    const withdraw = paths["/signature-requests/{id}/withdraw"]?.["post"];
    assert.equal(withdraw?.requestBody?.required, false);
    assert.equal(paths["/signature-requests"]?.["post"]?.requestBody?.required, true);
  }
});

type Described = {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly description?: string;
            readonly consumes?: readonly string[];
            readonly requestBody?: { readonly required: boolean };
            readonly responses: Readonly<Record<string, { readonly content?: object }>>;
          }
        >
      >
    >
  >;
};

import { createHash } from "node:crypto";
import type { Shipped } from "./packages.ts";

type Release = { readonly version: string; readonly license: string; readonly date: Date };

/** The bill of materials in CycloneDX 1.6 (ECMA-424): the same packages give the same bytes. */
export function sbomOf(
  { version, license, date }: Release,
  ours: readonly string[],
  shipped: readonly Shipped[],
): string {
  const root = `pkg:generic/paraph@${version}`;
  const references = new Map(shipped.map((one) => [one.place, referenceOf(one)]));
  const components = [
    ...new Map(shipped.map((one) => [referenceOf(one), component(one)])).values(),
  ];
  const dependencies = new Map<string, Set<string>>(
    components.map((one) => [one["bom-ref"], new Set()]),
  );
  for (const { place, needs } of shipped) {
    const known = dependencies.get(references.get(place) ?? "");
    for (const need of needs) known?.add(references.get(need) ?? "");
  }
  const needed = new Set(shipped.flatMap(({ needs }) => needs));
  const direct = shipped.filter(({ place }) => !needed.has(place)).map(referenceOf);
  const body = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: {
        type: "application",
        "bom-ref": root,
        name: "paraph",
        version,
        purl: root,
        licenses: [{ license: { id: license } }],
        components: ours.map((name) => ({
          type: "library",
          "bom-ref": `${root}#${name}`,
          name: `@paraph/${name}`,
          version,
          licenses: [{ license: { id: license } }],
        })),
      },
    },
    components,
    dependencies: [
      { ref: root, dependsOn: [...new Set(direct)].sort() },
      ...[...dependencies].map(([ref, needs]) => ({ ref, dependsOn: [...needs].sort() })),
    ],
  };
  const { bomFormat, specVersion, ...rest } = body;
  return `${JSON.stringify({ bomFormat, specVersion, serialNumber: serialOf(rest), ...rest }, null, 2)}\n`;
}

function component({ name, version, license, integrity, ...rest }: Shipped) {
  const purl = referenceOf({ name, version, license, integrity, ...rest });
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    hashes: [{ alg: "SHA-512", content: hexOf(integrity) }],
    licenses: [{ license: { id: license } }],
  };
}

/** Package URL; the at sign of a scope is written encoded. */
function referenceOf({ name, version }: Shipped): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

function hexOf(integrity: string): string {
  const [algorithm, digest = ""] = integrity.split("-");
  if (algorithm !== "sha512") throw new Error(`a digest by ${algorithm ?? "nothing"}`);
  return Buffer.from(digest, "base64").toString("hex");
}

/** A UUID made of the contents (RFC 9562, 5.8), so that the same release has the same one. */
function serialOf(content: object): string {
  const digest = createHash("sha256").update(JSON.stringify(content)).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
}

import path from "node:path";
import type { Certificate } from "@paraph/engine/pki";
import { openAuthority } from "../../src/adapters/authority/authority.ts";
import { rootExportTo } from "../../src/adapters/authority/root-export.ts";
import { authorityRecordsOver } from "../../src/adapters/postgres/trust/authority-records.ts";
import { trustOver } from "../../src/adapters/trust/trust.ts";
import type { World } from "../../src/ports/world.ts";
import type { TestDatabase } from "./database.ts";

type Outside = Pick<World, "keyring" | "ids" | "log" | "clock"> & {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly publicUrl: string;
  /** Providers and whom they are asked through; without any there is the built-in authority only. */
  readonly providers?: Partial<Pick<TrustParts, "providers" | "rules" | "fetcher" | "authorities">>;
};

type TrustParts = Parameters<typeof trustOver>[0];

/** The built-in authority and the providers of the test; it is founded when it is first needed. */
export function testTrust({
  database,
  folder,
  providers = {},
  ...outside
}: Outside): Pick<World, "trust" | "pki"> & { readonly root: () => Promise<Certificate> } {
  const authority = openAuthority({
    ...outside,
    records: authorityRecordsOver(database),
    rootExport: rootExportTo(path.join(folder, "root")),
    country: "CH",
    monotonic: null,
  });
  const trust = trustOver({
    builtIn: authority,
    providers: new Map(),
    rules: [],
    authorities: [],
    fetcher: () => Promise.reject(new Error("tests ask nobody over the network")),
    clock: outside.clock,
    ...providers,
  });
  return { trust, pki: authority.endpoint, root: authority.root };
}

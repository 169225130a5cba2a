import type { Store, Tables } from "../../ports/store.ts";
import { accountEntriesOver } from "./people/account-entries.ts";
import { accountsOver } from "./people/accounts.ts";
import { arrivalsOver } from "./people/arrivals.ts";
import { factorsOver } from "./people/factors.ts";
import { identificationVisitsOver } from "./people/identification-visits.ts";
import { intentsOver } from "./people/intents.ts";
import { passkeysOver } from "./people/passkeys.ts";
import { savedMarksOver } from "./people/saved-marks.ts";
import { sessionsOver } from "./people/sessions.ts";
import { waysInOver } from "./people/ways-in.ts";
import { brandingsOver } from "./brandings.ts";
import { auditOver, gatheringAudit } from "./audit.ts";
import { billingOver } from "./billing.ts";
import { callbackSecretsOver } from "./callback-secrets.ts";
import { codesOver } from "./codes.ts";
import type { Database } from "./database.ts";
import { documentsOver } from "./documents.ts";
import { remoteAuthorisationsOver } from "./remote-authorisations.ts";
import { evidenceOver } from "./evidence.ts";
import { identificationsOver } from "./identifications.ts";
import { pingOver } from "./ping.ts";
import { storageMarksOver } from "./storage-marks.ts";
import { idempotencyOver } from "./idempotency.ts";
import { invitationsOver } from "./invitations.ts";
import { jobsOver } from "./jobs.ts";
import { keyGrantsOver } from "./key-grants.ts";
import { messagesOver } from "./messages.ts";
import { rateLimitsOver } from "./rate-limit.ts";
import { callbacksOver } from "./requests/callbacks.ts";
import { groupsOver } from "./requests/groups.ts";
import { leasesOver } from "./requests/leases.ts";
import { requestsOver } from "./requests/table.ts";
import { secretKeysTable } from "./secret-keys.ts";
import type { Sql } from "./sql.ts";
import { rememberTenancy, tellingChanges } from "./tenancy-cache.ts";
import { tenancyOver } from "./tenancy.ts";
import { trustedListsOver } from "./trusted-lists.ts";
import { validationsOver } from "./validations.ts";

/** Every table over one connection or pool. */
export function tablesOver(sql: Sql): Tables {
  return {
    tenancy: tenancyOver(sql),
    accounts: accountsOver(sql),
    accountEntries: accountEntriesOver(sql),
    arrivals: arrivalsOver(sql),
    sessions: sessionsOver(sql),
    passkeys: passkeysOver(sql),
    savedMarks: savedMarksOver(sql),
    invitations: invitationsOver(sql),
    brandings: brandingsOver(sql),
    factors: factorsOver(sql),
    waysIn: waysInOver(sql),
    identificationVisits: identificationVisitsOver(sql),
    intents: intentsOver(sql),
    jobs: jobsOver(sql),
    audit: auditOver(sql),
    evidence: evidenceOver(sql),
    messages: messagesOver(sql),
    codes: codesOver(sql),
    remoteAuthorisations: remoteAuthorisationsOver(sql),
    callbackSecrets: callbackSecretsOver(sql),
    documents: documentsOver(sql),
    keys: keyGrantsOver(sql),
    identifications: identificationsOver(sql),
    storageMarks: storageMarksOver(sql),
    requests: requestsOver(sql),
    leases: leasesOver(sql),
    groups: groupsOver(sql),
    callbacks: callbacksOver(sql),
    idempotency: idempotencyOver(sql),
    validations: validationsOver(sql),
    billing: billingOver(sql),
    trustedLists: trustedListsOver(sql),
    secretKeys: secretKeysTable(sql),
  };
}

export type OpenStore = { readonly store: Store; readonly stop: () => Promise<void> };

/** The store of this process; it hears at once when another instance changes a key or a business. */
export async function openStore(database: Database): Promise<OpenStore> {
  const tables = tablesOver(database.sql);
  const cache = rememberTenancy(tables.tenancy);
  const listening = await Promise.all([
    database.listen("api_user", cache.forgetApiUser),
    database.listen("business", cache.forgetBusiness),
  ]);
  const store: Store = {
    ...tables,
    tenancy: cache.tenancy,
    limits: rateLimitsOver(database.sql),
    transaction: async (work) => {
      const users = new Set<string>();
      const businesses = new Set<string>();
      const result = await database.transaction(async (sql) => {
        const inside = tablesOver(sql);
        const audit = gatheringAudit(sql);
        const tenancy = tellingChanges(inside.tenancy, {
          apiUser: (username) => users.add(username),
          business: (id) => businesses.add(id),
        });
        const done = await work({ ...inside, tenancy, audit: audit.trail });
        await audit.write();
        return done;
      });
      users.forEach(cache.forgetApiUser);
      businesses.forEach(cache.forgetBusiness);
      return result;
    },
    ping: pingOver(database.sql),
  };
  return {
    store,
    stop: async () => {
      await Promise.all(listening.map((one) => one.stop()));
    },
  };
}

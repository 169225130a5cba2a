import type { Store, Tables } from "../../ports/store/store.ts";
import { accountEntriesOver } from "./accounts/account-entries.ts";
import { accountsOver } from "./accounts/accounts.ts";
import { arrivalsOver } from "./sessions/arrivals.ts";
import { factorsOver } from "./factors/factors.ts";
import { identificationVisitsOver } from "./identification/identification-visits.ts";
import { intentsOver } from "./signing-page/intents.ts";
import { passkeysOver } from "./factors/passkeys.ts";
import { savedMarksOver } from "./signing-page/saved-marks.ts";
import { embedAddressesOver } from "./sessions/embed-addresses.ts";
import { sessionsOver } from "./sessions/sessions.ts";
import { waysInOver } from "./accounts/ways-in.ts";
import { brandingsOver } from "./business/brandings.ts";
import { auditOver, gatheringAudit } from "./evidence/audit.ts";
import { billingOver } from "./billing/billing.ts";
import { callbackSecretsOver } from "./callbacks/callback-secrets.ts";
import { codesOver } from "./codes/codes.ts";
import type { Database } from "./database/database.ts";
import { documentsOver } from "./documents/documents.ts";
import { remoteAuthorisationsOver } from "./signing/remote-authorisations.ts";
import { evidenceOver } from "./evidence/evidence.ts";
import { identificationsOver } from "./identification/identifications.ts";
import { pingOver } from "./database/ping.ts";
import { storageMarksOver } from "./documents/storage-marks.ts";
import { idempotencyOver } from "./calls/idempotency.ts";
import { invitationsOver } from "./business/invitations.ts";
import { jobsOver } from "./jobs/jobs.ts";
import { keyGrantsOver } from "./documents/key-grants.ts";
import { messagesOver } from "./messages/messages.ts";
import { receiversOver } from "./messages/receivers.ts";
import { rateLimitsOver, singleTakes } from "./calls/rate-limit.ts";
import { callbacksOver } from "./callbacks/callbacks.ts";
import { groupsOver } from "./groups/groups.ts";
import { leasesOver } from "./signing/leases.ts";
import { requestViewsOver } from "./inbox/list-views.ts";
import { attachmentsOver } from "./requests/attachments.ts";
import { businessRequestsOver } from "./requests/managed.ts";
import { draftFormsOver } from "./requests/draft-forms.ts";
import { participantsOver } from "./requests/participants.ts";
import { retentionOver } from "./requests/retention.ts";
import { requestsOver } from "./requests/table.ts";
import { secretKeysTable } from "./secrets/secret-keys.ts";
import type { Sql } from "./database/sql.ts";
import { rememberTenancy, tellingChanges } from "./business/tenancy-cache.ts";
import { tenancyOver } from "./business/tenancy.ts";
import { trustedListsOver } from "./trust/trusted-lists.ts";
import { validationsOver } from "./validation/validations.ts";

/** Every table over one connection or pool. */
export function tablesOver(sql: Sql): Tables {
  return {
    tenancy: tenancyOver(sql),
    accounts: accountsOver(sql),
    accountEntries: accountEntriesOver(sql),
    arrivals: arrivalsOver(sql),
    sessions: sessionsOver(sql),
    embedAddresses: embedAddressesOver(sql),
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
    receivers: receiversOver(sql),
    codes: codesOver(sql),
    remoteAuthorisations: remoteAuthorisationsOver(sql),
    callbackSecrets: callbackSecretsOver(sql),
    documents: documentsOver(sql),
    keys: keyGrantsOver(sql),
    identifications: identificationsOver(sql),
    storageMarks: storageMarksOver(sql),
    requests: requestsOver(sql),
    requestViews: requestViewsOver(sql),
    businessRequests: businessRequestsOver(sql),
    participants: participantsOver(sql),
    draftForms: draftFormsOver(sql),
    attachments: attachmentsOver(sql),
    retention: retentionOver(sql),
    leases: leasesOver(sql),
    groups: groupsOver(sql),
    callbacks: callbacksOver(sql),
    idempotency: idempotencyOver(sql),
    validations: validationsOver(sql),
    billing: billingOver(sql),
    trustedLists: trustedListsOver(sql),
    secretKeys: secretKeysTable(sql),
    limits: singleTakes(sql),
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

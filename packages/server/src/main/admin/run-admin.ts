import { parseArgs } from "node:util";
import type { Config } from "../../config/config.ts";
import { compose, logBeside } from "../compose.ts";
import { openGround } from "../ground.ts";
import { API_KEY_COMMANDS } from "./api-keys.ts";
import { BUSINESS_COMMANDS } from "./businesses.ts";
import { Failure, Mistake, type Command, type Say } from "./call.ts";
import { CREDIT_COMMANDS } from "./credits.ts";
import { DOCUMENT_COMMANDS } from "./documents.ts";
import { HISTORY_COMMANDS } from "./history.ts";
import { JOB_COMMANDS } from "./jobs.ts";
import { STORAGE_COMMANDS } from "./storage.ts";
import { SECRET_COMMANDS } from "./secrets.ts";
import { SILENCE_COMMANDS } from "./silences.ts";
import { SESSION_COMMANDS } from "./sessions.ts";
import { TRUST_COMMANDS } from "./trust.ts";
import { LIST_COMMANDS } from "./trusted-lists.ts";

const HELP = `npm run paraph -- admin ...

  businesses list [--name PART] [--features seal,...] [--closed yes]
  businesses add NAME [--features all|none|seal,validation,...] [--quality SES|AES|QES|AES_MINIMAL] [--retention DAYS]
  businesses rename BUSINESS NEW-NAME
  businesses remove BUSINESS --confirm NAME closed, not deleted, while documents or requests remain
  features BUSINESS FEATURE=on|off ...      seal, expires_at, observer_groups, express_qes, validation,
                                            completion_attachments
  quality BUSINESS SES|AES|QES|AES_MINIMAL
  retention BUSINESS DAYS|off [demo|production]
  members list BUSINESS [--role admin|member] [--email PART]
  members add BUSINESS E-MAIL [--role admin|member] [--first-name NAME] [--last-name NAME]
  members rename BUSINESS E-MAIL --first-name NAME --last-name NAME
                                            until they have registered
  members remove BUSINESS E-MAIL            their account stays
  silences list [BUSINESS]                  who reported a business and is not written to by it since
  silences lift BUSINESS E-MAIL|NUMBER      the business reaches them again
  sessions end E-MAIL                       log somebody out of every browser
  keys list BUSINESS [--environment demo|production]
  keys create BUSINESS demo|production [--name TEXT] [--expires 2027-01-31]
  keys add USERNAME [--name TEXT] [--expires 2027-01-31]
                                            a second key; the first works on until it is ended
  keys end USERNAME VERSION                 end one of two keys, as 'keys list' numbers them
  keys reset USERNAME [--name TEXT] [--expires 2027-01-31]
                                            a new key; the others end at once
  keys revoke USERNAME
  seals list BUSINESS                       the certificates that seal with demo and production keys
  master list                               under which master keys the database's keys are wrapped
  master rewrap                             wrap all keys under the first master key
  authority renew ROOT-KEY-FILE             name new issuing authorities with the exported root key
  authority revoke SERIAL REASON [FILE]     keyCompromise, superseded, cessationOfOperation, ...;
                                            an authority needs the FILE of the root's key
  authority clock [--reset yes]             the last time stamp; reset after a clock that was ahead
  callback-secret BUSINESS [demo|production] [--renew yes]
                                            the secret that signs its callbacks
  secrets list                              the versions of the keys of links, codes, API keys ...
  secrets rotate [PURPOSE ...]              another version of these keys, of all without a word
  secrets retire PURPOSE VERSION [--anyway yes]
                                            delete an older one, anyway: also what lies under it ends
  evidence-keys                             the keys with which protocols are checked
  storage show                              whether the storage carries our mark
  storage adopt                             after a restore: this installation alone owns the storage
  history show                              whether the history goes on from the checkpoint file
  history adopt                             after a restore, or for one more instance: take it as it is
  lists show                                the trusted lists that are kept, and of when
  lists bring ADDRESS FILE                  keep a trusted list that was fetched by hand
  documents cover [--months 12]             whose last time stamp ends within so many months
  documents damaged                         whose stored content was found missing or altered
  documents check [ID ...]                  read the stored content of these, or of all, to its end
  documents repair ID|all --file FILE|--folder FOLDER|--bucket NAME [--prefix PREFIX]
                                            from the PDF itself, or a copy of the storage
  credits close YYYYMM                      close a month of validation credits; it never changes after
  jobs parked
  jobs revive ID

BUSINESS is an id or a name.`;

/** One or two words choose; what follows are the arguments. */
const COMMANDS: Readonly<Record<string, Command>> = {
  ...BUSINESS_COMMANDS,
  ...SESSION_COMMANDS,
  ...SILENCE_COMMANDS,
  ...API_KEY_COMMANDS,
  ...TRUST_COMMANDS,
  ...LIST_COMMANDS,
  ...SECRET_COMMANDS,
  ...DOCUMENT_COMMANDS,
  ...CREDIT_COMMANDS,
  ...STORAGE_COMMANDS,
  ...HISTORY_COMMANDS,
  ...JOB_COMMANDS,
};

const OPTIONS = [
  "features",
  "name",
  "closed",
  "confirm",
  "email",
  "environment",
  "quality",
  "retention",
  "role",
  "first-name",
  "last-name",
  "expires",
  "renew",
  "reset",
  "months",
  "anyway",
  "file",
  "folder",
  "bucket",
  "prefix",
];

export async function runAdmin(config: Config, args: readonly string[], say: Say): Promise<number> {
  const read = readArguments(args);
  if ("mistake" in read) {
    say(`${HELP}\n\n${read.mistake}`);
    return 2;
  }
  const { options, positionals } = read;
  const [one = "", two = ""] = positionals;
  const pair = COMMANDS[`${one} ${two}`];
  const chosen = pair ?? COMMANDS[one];
  if (!chosen) {
    say(HELP);
    return one === "help" || one === "" ? 0 : 2;
  }
  const words = positionals.slice(pair ? 2 : 1);
  const log = logBeside(config);
  const ground = await openGround({ config, log }, "refuse");
  const { world, close } = await compose(config, log, ground);
  try {
    await chosen({ config, world, database: ground.database, words, options, say });
    return 0;
  } catch (error) {
    if (error instanceof Failure) {
      say(error.message);
      return 1;
    }
    if (!(error instanceof Mistake)) throw error;
    say(`${HELP}\n\n${error.message}`);
    return 2;
  } finally {
    await close();
    await ground.close();
  }
}

type Arguments = {
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly positionals: readonly string[];
};

/** An option that there is not is a mistake of the caller; `--help` asks for help wherever it stands. */
function readArguments(args: readonly string[]): Arguments | { readonly mistake: string } {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return { options: {}, positionals: [] };
  try {
    const { values: options, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(OPTIONS.map((name) => [name, { type: "string" as const }])),
    });
    return { options, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { mistake: error.message };
  }
}

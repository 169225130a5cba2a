import { isAlive } from "../../domain/sessions/session.ts";
import { Mistake, type Call, type Command } from "./call.ts";

/** The browsers in which people are logged in. */
export const SESSION_COMMANDS: Readonly<Record<string, Command>> = {
  "sessions end": endSessions,
};

/** For a device that was lost, or an account in strange hands: factors and password stay as they are. */
async function endSessions({ world, words: [email = ""], say }: Call): Promise<void> {
  const { store, clock } = world;
  const account = email === "" ? null : await store.accounts.find(email);
  if (!account) throw new Mistake(`There is no account of "${email}".`);
  const now = clock.now();
  const open = (await store.sessions.list(account.id)).filter((one) => isAlive(one, now));
  await store.sessions.endAll(account.id, null);
  say(`${open.length} sessions of ${account.email} ended.`);
}

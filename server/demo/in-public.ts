import type { Config } from '../src/platform/config/config';
import * as col from '../src/platform/db/col';
import type { Database } from '../src/platform/db/connection';
import { statement } from '../src/platform/db/sql';
import { StartupError } from '../src/platform/base/startup-error';
import { passwordMatches } from '../src/domains/access/password';
import { DEMO_PASSWORD, DEMO_PERSONAS } from './personas';

const ALLOW = 'To allow it nevertheless, set TEXTLOOM_DEMO_IN_PUBLIC=true.';

/** The emails with which everybody who has read the README can sign in. */
async function openDoors(db: Database): Promise<string[]> {
  const users = await db.asEngine((tx) =>
    tx.query(statement('demo.openDoors', { email: col.text(), password_hash: col.text() })`
     select email, password_hash from app_user where lower(email) = any(${DEMO_PERSONAS.map(({ email }) => email)}) and not deleted order by id`),
  );
  const open: string[] = [];
  for (const { email, password_hash: hash } of users) if (await passwordMatches(hash, DEMO_PASSWORD)) open.push(email);
  return open;
}

/** Refuses to start a server that others can reach with accounts whose password is in the README. */
export async function refuseDemoInPublic(config: Config, db: Database): Promise<void> {
  if (config.local || config.demoInPublic) return;
  if (config.demoData)
    throw new StartupError(
      `TEXTLOOM_DEMO_DATA=true makes accounts with a password that everybody knows, and others can reach this server. Remove that setting. ${ALLOW}`,
    );
  const open = await openDoors(db);
  if (open.length === 0) return;
  throw new StartupError(
    `The database contains demo accounts with a password that everybody knows (${open.join(', ')}), and others can reach this server. Start with another database or another TEXTLOOM_DATA folder, or change these passwords first. ${ALLOW}`,
  );
}

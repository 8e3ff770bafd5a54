import type { LoginReply } from '@textloom/contracts';
import type { Deps } from '../../http/deps';
import type { Session } from '../../http/session.types';
import { composeRoutes } from '../remotes/route-list';
import { presentGlobals, presentProfile, presentServerValues } from './profile.presenter';
import { readProfile, readProfileKeywords } from './profile.repository';

/** Everything the screens know from the start (decisions 12 and 13). */
export function loginAnswer({ config, db }: Deps, session: Session, credentials: string): Promise<LoginReply> {
  return db.asAccount(session.accountId, async (tx) => {
    const row = await readProfile(tx, session.userId);
    return {
      credentials,
      profile: presentProfile(row, await readProfileKeywords(tx), config.welcomeMessage, new Date()),
      globals: presentGlobals(row, config),
      server: presentServerValues(config),
      routes: await composeRoutes(tx, session),
    };
  });
}

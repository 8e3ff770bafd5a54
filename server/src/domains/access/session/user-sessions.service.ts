import { toApiDate, type SignedInDevice } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import { notifySessionEnded } from '../../../platform/live/notice';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { noteSecurity } from '../security-log/note-security';
import { endSessions } from './end-sessions';
import { readUserSessions, revokeUserSession } from './user-sessions.repository';

export const listOwn = async ({ db }: Deps, session: Session): Promise<SignedInDevice[]> => {
  const { accountId, userId, tokenHash } = session;
  const rows = await db.asAccount(accountId, (tx) => readUserSessions(tx, accountId, userId, tokenHash));
  return rows.map(({ created_at, last_seen_at, ...row }) => ({
    ...row,
    signed_in: toApiDate(created_at),
    last_used: toApiDate(last_seen_at),
  }));
};

/** "Chrome on Windows, 203.0.113.7" */
const placeOf = (device: string, address: string): string => [device, address].filter((part) => part !== '').join(', ');

export const endOne = ({ db }: Deps, { accountId, userId }: Session, id: number): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    const ended = await revokeUserSession(tx, accountId, userId, id);
    if (!ended) throw notFound('This device');
    const place = placeOf(ended.device, ended.address);
    await noteSecurity(tx, {
      accountId,
      kind: 'sign-in',
      text: place === '' ? 'Signed out one device.' : `Signed out one device: ${place}.`,
    });
    await notifySessionEnded(tx, accountId, ended.token_hash.toString('hex'));
  });

export const endOthers = ({ db }: Deps, { accountId, userId, tokenHash }: Session): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    await endSessions(tx, userId, tokenHash);
    await noteSecurity(tx, { accountId, kind: 'sign-in', text: 'Signed out all other devices.' });
  });

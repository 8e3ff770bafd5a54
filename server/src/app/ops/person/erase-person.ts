import { randomBytes } from 'node:crypto';
import { eraseNotifications } from '../../../domains/notices';
import { eraseFromLists, isImporting } from '../../../domains/audience';
import { eraseGreetings } from '../../../domains/automations';
import { eraseSubscribers, subscribersOfPhone } from '../../../domains/people/consent';
import { lockPhones } from '../../../domains/people/phone';
import { optOut } from '../../../domains/people/opt-out';
import { WHOLE_ACCOUNT } from '../../../domains/people/suppression';
import { eraseViewsNaming } from '../../../domains/home';
import { erasePersonFiles } from '../../../domains/files';
import { eraseConversations } from '../../../domains/inbox';
import { eraseCodesOf } from '../../../domains/joining';
import { eraseNotices } from '../../../domains/numbers';
import { eraseTexts, pendingTexts } from '../../../domains/texting/message';
import { eraseDeliveries } from '../../../domains/webhooks';
import { AppError } from '../../../platform/base/app-error';
import type { Config } from '../../../platform/config/config';
import type { Database, Tx } from '../../../platform/db/connection';
import { eraseMailsAbout } from '../../../platform/mail/person.repository';
import { eraseFromLink } from '../../../platform/providers/carrier/smpp/smpp-person.repository';
import { eraseRepliesAbout } from '../../../platform/web/idempotency';
import { retrying } from '../../../platform/work/retrying';
import { personFiles } from './person-files';
import { phoneOfPerson } from './person-phone';

interface Ops {
  config: Config;
  db: Database;
}

export interface ErasedPerson {
  /** Accounts whose lists the phone left by this. */
  left: number;
  subscribers: number;
  conversations: number;
  sent: number;
  received: number;
  files: number;
}

/**
 * Opts the phone out of every account: nothing more is sent, and no import brings the person back. Returns the
 * accounts.
 */
async function leave(tx: Tx, phone: string): Promise<number> {
  await lockPhones(tx, [phone]);
  const active = (await subscribersOfPhone(tx, phone)).filter((one) => one.active);
  const accounts = [...new Set(active.map(({ accountId }) => accountId))];
  await optOut(
    tx,
    accounts.map((accountId) => ({ accountId, phone, keywordId: WHOLE_ACCOUNT })),
    { reason: 'erased', words: 'Erased by the operator', actor: 'operator', channel: 'api' },
  );
  return accounts.length;
}

async function refuseWhileBusy(tx: Tx, phone: string): Promise<void> {
  if ((await pendingTexts(tx, phone)) > 0)
    throw new AppError(
      'conflict',
      'A message to this phone has no outcome yet. The phone has left every list, so nothing more is sent to it: try again later.',
    );
  if (await isImporting(tx))
    throw new AppError('conflict', 'A file is being imported, which may name this phone: try again when it has ended.');
}

async function erase({ config }: Ops, tx: Tx, phone: string): Promise<Omit<ErasedPerson, 'left'>> {
  await lockPhones(tx, [phone]);
  await refuseWhileBusy(tx, phone);
  // Drawn anew for each erasure, and stored nowhere, so it does not lead back to a phone.
  const alias = `erased-${randomBytes(6).toString('hex')}`;
  // Before the conversations, which name some of them.
  const theirs = await personFiles(tx, phone);
  const conversations = await eraseConversations(tx, phone);
  await eraseNotifications(tx, phone, conversations);
  const files = await erasePersonFiles({ config }, tx, theirs);
  const subscribers = await eraseSubscribers(tx, phone, alias);
  await eraseFromLists(tx, phone, subscribers);
  await eraseGreetings(tx, phone, subscribers);
  await eraseNotices(tx, phone);
  await eraseViewsNaming(tx, phone);
  await eraseCodesOf(tx, phone, alias);
  await eraseMailsAbout(tx, phone);
  await eraseRepliesAbout(tx, phone);
  await eraseFromLink(tx, phone);
  const texts = await eraseTexts(tx, phone, alias);
  await eraseDeliveries(tx, phone);
  return { subscribers: subscribers.length, conversations: conversations.length, ...texts, files };
}

/**
 * Erases the person behind a phone from every account (decisions 400, 401). Two transactions: first the phone leaves,
 * then everything is erased at once. Run it again after a crash, or after a refusal because a message has no outcome
 * yet.
 */
export async function erasePerson(ops: Ops, typed: string, again: string): Promise<ErasedPerson> {
  const phone = phoneOfPerson(typed);
  if (phoneOfPerson(again) !== phone)
    throw new AppError('invalid', 'The two phones differ. Type the phone twice: an erasure cannot be undone.');
  const left = await retrying(() => ops.db.asEngine((tx) => leave(tx, phone)));
  return { left, ...(await retrying(() => ops.db.asEngine((tx) => erase(ops, tx, phone)))) };
}

import type { Tx } from '../../../platform/db/connection';
import { AppError } from '../../../platform/base/app-error';
import type { Asked, LastQuestion } from '../../people/question';
import { enqueueMessages, takeAutomatic } from '../../texting/single';
import { KIND, LANE } from '../../texting/message';
import { requireMeans } from '../../texting/ledger';
import { cannotAskNow } from './add-subscriber.policy';

interface Person {
  id: number;
  accountId: number;
  phone: string;
  keywordId: number;
}

/** A person with the text that asks, and the moment until which YES confirms. */
export type AskedUntil = Asked & { messageId: number; until: Date };

/**
 * Asks new people to confirm. People whom the account has already asked, for another keyword, are not asked twice: one
 * YES confirms both. Adds nobody who cannot be asked: when the account may not send or has too few messages, or the
 * phone has reached its limit of automatic texts (decision 617). Billed when the message is claimed.
 */
export async function askToConfirm(
  tx: Tx,
  people: readonly Person[],
  { open, until, question }: { open: ReadonlyMap<string, LastQuestion>; until: Date; question: string },
): Promise<AskedUntil[]> {
  const unasked = people.filter(({ phone }) => !open.has(phone));
  const [first] = unasked;
  const texts = new Map<string, number>();
  if (first) {
    await requireMeans(tx, first.accountId, unasked.length);
    const phones = unasked.map(({ phone }) => phone);
    const allowed = await takeAutomatic(tx, phones);
    const silent = phones.filter((phone) => !allowed.has(phone));
    if (silent[0] !== undefined) {
      const message = cannotAskNow(silent[0], people.length);
      throw new AppError('too_many_texts', message, { phone: message });
    }
    const common = { accountId: first.accountId, kind: KIND.first, lane: LANE.welcome };
    const queued = await enqueueMessages(
      tx,
      common,
      unasked.map(({ id, phone, keywordId }) => ({ subscriberId: id, phone, keywordId, body: question, segments: 1 })),
    );
    for (const { id, phone } of queued) texts.set(phone, id);
  }
  return people.map(({ id, phone, ...list }) => {
    const earlier = open.get(phone);
    return {
      ...list,
      phone,
      subscriberId: id,
      messageId: earlier?.messageId ?? texts.get(phone) ?? 0,
      until: earlier?.until ?? until,
    };
  });
}

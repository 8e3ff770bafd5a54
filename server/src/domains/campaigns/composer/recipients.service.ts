import type {
  fallbackCountBody,
  fallbackCountReply,
  listPreviewPeople as operation,
  recipientCountBody,
  z,
} from '@textloom/contracts';
import { isTooSlow } from '../../../platform/db/limits';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { requireOwn } from '../campaign/chosen';
import { limitsOf } from '../limit/limits.repository';
import { ANY_TEXT } from '../recipient/empty-text';
import * as personal from '../recipient/personal.repository';
import { countReach, leftOutOf } from '../recipient/recipients.repository';

/** Equal to the number in history and ledger. */
export const countRecipients = (
  { db }: Deps,
  { accountId }: Session,
  choice: z.output<typeof recipientCountBody>,
): Promise<{ recipients: number; left_out: number }> =>
  db.asAccount(accountId, async (tx) => {
    await requireOwn(tx, accountId, choice);
    const reach = await countReach(tx, accountId, choice, ANY_TEXT, await limitsOf(tx, accountId));
    return { recipients: reach.recipients, left_out: leftOutOf(reach) };
  });

export async function countFallbacks(
  { db }: Deps,
  { accountId }: Session,
  { message, segments, message_b, ab_share, ...choice }: z.output<typeof fallbackCountBody>,
): Promise<z.output<typeof fallbackCountReply>> {
  const texts = { message, segments, ab: ab_share > 0 ? { message_b } : null };
  try {
    const counts = await db.asAccount(accountId, async (tx) => {
      await personal.limitTime(tx);
      await requireOwn(tx, accountId, choice);
      return personal.countFallbacks(tx, accountId, choice, texts);
    });
    return { counted: true, ...counts };
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    return { counted: false, unfilled: 0, unwritable: 0 };
  }
}

export const listPreviewPeople = (
  { db }: Deps,
  { accountId }: Session,
  { search, ...choice }: z.output<typeof operation.body>,
): Promise<z.output<typeof operation.reply>> =>
  db.asAccount(accountId, async (tx) => {
    await requireOwn(tx, accountId, choice);
    return { entries: await personal.previewPeople(tx, accountId, choice, search) };
  });

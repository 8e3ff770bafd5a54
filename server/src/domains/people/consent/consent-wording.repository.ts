import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/connection';
import { command } from '../../../platform/db/sql';

/** Where a person agreed on the web, and to which words. */
export interface OnTheWeb {
  /** The words exactly as shown. */
  wording: string;
  /** The address of the page. */
  page: string;
  /** The network address of the browser. */
  address: string;
}

/** The key of a wording in the ledger, in hex. */
export const wordingHash = (words: string): string => createHash('sha256').update(words).digest('hex');

/** Stores the words that people of the account agree to, once. Returns their hash. */
async function keepWording(tx: Tx, accountId: number, words: string): Promise<string> {
  const hash = wordingHash(words);
  await tx.execute(command('people.keepWording')`
     insert into consent_wording (account_id, hash, words) values (${accountId}, decode(${hash}, 'hex'), ${words}) on conflict do nothing`);
  return hash;
}

/** A box ticked on a web page whose phone is then asked by text: a row of the ledger that is not changed any more. */
export async function recordWebConsent(
  tx: Tx,
  one: { accountId: number; phone: string; keywordId: number; subscriberId: number },
  { wording, page, address }: OnTheWeb,
): Promise<void> {
  const hash = await keepWording(tx, one.accountId, wording);
  await tx.execute(command('people.recordWebConsent')`
     insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel, wording, page, address)
     values (${one.accountId}, ${one.phone}, ${one.keywordId}, ${one.subscriberId}, 'asked', 'Ticked the box', 'visitor', 'page', decode(${hash}, 'hex'), ${page}, ${address})`);
}

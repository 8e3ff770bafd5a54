import type { Tx } from '../../../platform/db/connection';
import { WHOLE_ACCOUNT } from '../../people/suppression';
import { numbersOfAccounts } from '../../tenancy/number';
import { senders } from '../../texting/inbound-text';
import { loadLeavingFacts } from '../leave/facts.repository';
import * as col from '../../../platform/db/col';
import { constant, statement } from '../../../platform/db/sql';

/** A business that may text the phone, and those of its keywords that list the phone. */
export interface Business {
  id: number;
  name: string;
  keywords: { id: number; text: string }[];
  /** Its own number; null: it texts from the shared code. */
  number: string | null;
}

/** Accounts that the phone has left as a whole. */
const leftAccounts = (tx: Tx, phone: string) =>
  tx.values(statement('inbound.leftAccounts', { account_id: col.number })`
     select account_id from suppression where phone = ${phone} and keyword_id = ${constant(WHOLE_ACCOUNT)}`);

/** Lists that the phone is on and has not left, whatever else blocks their texts. */
export const listsOfPhone = (tx: Tx, phone: string) =>
  tx.query(statement('inbound.listsOfPhone', { accountId: col.number, id: col.number, text: col.text() })`
     select s.account_id as "accountId", k.id, k.keyword as text from subscriber s join keyword k on k.id = s.keyword_id
     where s.phone = ${phone} and not s.deleted
       and not exists (select from suppression x where x.account_id = s.account_id and x.phone = s.phone and x.keyword_id in (${constant(WHOLE_ACCOUNT)}, s.keyword_id))
     order by k.keyword, k.id`);

/**
 * The businesses that may still text this phone: one of their lists has it, or they texted it within 30 days. Ordered
 * by name.
 */
export async function businessesOf(tx: Tx, phone: string): Promise<Business[]> {
  const { accounts } = (await loadLeavingFacts(tx, [phone], null))(phone);
  const left = new Set(await leftAccounts(tx, phone));
  const ids = accounts.map(({ accountId }) => accountId).filter((id) => !left.has(id));
  if (ids.length === 0) return [];
  const lists = await listsOfPhone(tx, phone);
  const numbers = new Map((await numbersOfAccounts(tx, ids)).map(({ accountId, digits }) => [accountId, digits]));
  return (await senders(tx, ids))
    .map(({ id, names }) => ({
      id,
      name: names.map((name) => name.trim()).find((name) => name !== '') ?? `Business ${id}`,
      keywords: lists.filter(({ accountId }) => accountId === id).map((list) => ({ id: list.id, text: list.text })),
      number: numbers.get(id) ?? null,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

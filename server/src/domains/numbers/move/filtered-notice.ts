import type { Tx } from '../../../platform/db/connection';
import { senderNameOf } from '../../notices';
import { contentRules, filteredIn } from '../../texting/content';

/**
 * What the operator's list says about the notice of a move, and how to mend it; null if nothing. It is refused, unlike in a
 * campaign, because it goes to people of all ages, and one that the carriers filter informs no one. Words that are
 * allowed from an age on may be part of the account's name, with which its texts begin (decision 724).
 */
export async function filteredNotice(tx: Tx, accountId: number, text: string): Promise<string | null> {
  const rules = await contentRules(tx);
  const named = new Set(filteredIn(await senderNameOf(tx, accountId), rules).map(({ rule }) => rule));
  const found = filteredIn(text, rules).find(({ rule }) => rule.min_age === 0 || !named.has(rule));
  if (!found) return null;
  const { rule, written } = found;
  return rule.kind === 'shortener'
    ? `Carriers filter links from public shorteners: instead of “${written}”, write the page’s own address.`
    : `Carriers filter texts about ${rule.category}: take out “${written}”.`;
}

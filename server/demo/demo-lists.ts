import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './demo-accounts';
import type { Member } from './demo-audience';
import type { DemoClock } from './demo-clock';
import { DEMO_GROUPS, DEMO_TEMPLATES } from './demo-texts';
import type { Random } from './random';
import { insertRows, numbered } from './rows';

export type DemoGroups = ReadonlyMap<string, { id: number; members: Member[] }>;

/** Three groups without duplicates (decision 85) of members who were subscribed at creation. */
export async function createGroups(
  tx: Tx,
  account: DemoAccount,
  members: readonly Member[],
  clock: DemoClock,
  random: Random,
): Promise<DemoGroups> {
  const made = await numbered(
    tx,
    'entity_id',
    DEMO_GROUPS.map((group, index) => ({ name: group.name, added_at: clock.at(60 - index * 20, 14) })),
  );
  await insertRows(
    tx,
    'contact_group',
    { id: 'bigint', account_id: 'int', name: 'text', added_at: 'timestamptz' },
    made.map((row) => ({ ...row, account_id: account.id })),
  );
  const groups = new Map<string, { id: number; members: Member[] }>();
  for (const [index, { id, name, added_at }] of made.entries()) {
    const wanted = DEMO_GROUPS[index];
    if (!wanted) continue;
    const { keyword, areaCodes, take } = wanted;
    const phones = new Set<string>();
    const fitting = members.filter((member) => {
      const fits =
        member.joinedAt < added_at &&
        !member.leftAt &&
        !phones.has(member.phone) &&
        (keyword === null || member.keyword.keyword === keyword) &&
        (areaCodes.length === 0 || areaCodes.includes(member.phone.slice(0, 3)));
      if (fits) phones.add(member.phone);
      return fits;
    });
    groups.set(name, { id, members: random.sample(fitting, take) });
  }
  const rows = [...groups.values()].flatMap(({ id, members: inside }) =>
    inside.map((member) => ({ group_id: id, subscriber_id: member.id, account_id: account.id })),
  );
  await insertRows(
    tx,
    'contact_group_member',
    { group_id: 'bigint', subscriber_id: 'bigint', account_id: 'int' },
    rows,
  );
  return groups;
}

export const createTemplates = (tx: Tx, account: DemoAccount, clock: DemoClock): Promise<void> =>
  insertRows(
    tx,
    'template',
    { account_id: 'int', name: 'text', message: 'text', segments: 'smallint', added_at: 'timestamptz' },
    DEMO_TEMPLATES.map((template, index) => ({
      ...template,
      account_id: account.id,
      added_at: clock.at(300 - index * 55, 13),
    })),
  );

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Unused codes for the keyword whose welcome has a placeholder. */
export async function createCodes(tx: Tx, account: DemoAccount, random: Random): Promise<void> {
  const keyword = account.keywords.find((one) => one.opt_in.includes('{CODE}'));
  if (!keyword) return;
  const codes = new Set<string>();
  while (codes.size < 60) codes.add(Array.from({ length: 6 }, () => random.pick([...LETTERS])).join(''));
  await insertRows(
    tx,
    'keyword_code',
    { account_id: 'int', keyword_id: 'int', name: 'text', code: 'text' },
    [...codes].map((code) => ({ account_id: account.id, keyword_id: keyword.id, name: 'CODE', code })),
  );
}

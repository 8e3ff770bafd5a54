import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount, DemoKeyword } from './demo-accounts';
import type { DemoClock } from './demo-clock';
import { person, type Contact } from './people';
import type { Random } from './random';
import { insertRows, numbered } from './rows';

export interface Member extends Contact {
  id: number;
  account_id: number;
  keyword: DemoKeyword;
  joinedAt: Date;
  channel: 'sms' | 'web' | 'import';
  /** When the subscriber texted STOP. */
  leftAt: Date | null;
}

/** A STOP so soon after a campaign began withdraws the message that was still queued. */
export const WITHDRAWN_WITHIN_MS = 10_000;

function keywordFor(keywords: readonly DemoKeyword[], random: Random): DemoKeyword {
  let ball = random.next() * keywords.reduce((sum, keyword) => sum + keyword.weight, 0);
  for (const keyword of keywords) {
    ball -= keyword.weight;
    if (ball < 0) return keyword;
  }
  throw new Error('an account without keywords');
}

const channelOf = (random: Random): Member['channel'] =>
  random.chance(0.85) ? 'sms' : random.chance(0.7) ? 'import' : 'web';

export interface PastCampaign {
  at: Date;
  keywords: readonly string[];
}

/** Subscribers leave after a campaign, most within an hour, a few while it is being sent. */
function leaving(
  member: Pick<Member, 'joinedAt' | 'keyword'>,
  campaigns: readonly PastCampaign[],
  clock: DemoClock,
  random: Random,
): Date | null {
  const seen = campaigns.filter(
    (campaign) => campaign.at > member.joinedAt && campaign.keywords.includes(member.keyword.keyword),
  );
  if (seen.length === 0 || !random.chance(0.1)) return null;
  const after = random.chance(0.06)
    ? random.int(2000, WITHDRAWN_WITHIN_MS - 1000)
    : random.int(90, random.chance(0.8) ? 3600 : 86_400) * 1000;
  const left = new Date(random.pick(seen).at.getTime() + after);
  return left < clock.now ? left : null;
}

function draft(
  account: DemoAccount,
  campaigns: readonly PastCampaign[],
  clock: DemoClock,
  random: Random,
): Omit<Member, 'id'>[] {
  const { subscribers, firstPhone } = account.spec;
  // A few subscribers have two keywords, for the Duplicates filter.
  const twice = account.keywords.length > 1 ? Math.floor(subscribers / 40) : 0;
  const members: Omit<Member, 'id'>[] = [];
  for (let n = 0; n < subscribers - twice; n += 1) {
    const keyword = keywordFor(account.keywords, random);
    // More joins recently than at the beginning.
    const daysAgo = Math.floor(keyword.daysAgo * random.next() ** 0.9 * 0.999);
    const joinedAt = clock.daytime(keyword.daysAgo - daysAgo, random);
    members.push({
      ...person(random, firstPhone + n),
      account_id: account.id,
      keyword,
      channel: channelOf(random),
      joinedAt: joinedAt > keyword.addedAt ? joinedAt : new Date(keyword.addedAt.getTime() + 60_000),
      leftAt: null,
    });
  }
  const second = random.sample(members, twice).map((first): Omit<Member, 'id'> => {
    const others = account.keywords.filter((keyword) => keyword.id !== first.keyword.id && keyword.approved);
    const keyword = random.pick(others);
    const from = Math.max(first.joinedAt.getTime(), keyword.addedAt.getTime());
    return {
      ...first,
      keyword,
      channel: 'sms',
      joinedAt: new Date(from + Math.floor(random.next() * (clock.now.getTime() - 60_000 - from))),
    };
  });
  const phonesTwice = new Set(second.map((member) => member.phone));
  return [...members, ...second].map((member) => ({
    ...member,
    leftAt: phonesTwice.has(member.phone) ? null : leaving(member, campaigns, clock, random),
  }));
}

/** The account's subscribers of the past year, in the order of joining. */
export async function createAudience(
  tx: Tx,
  account: DemoAccount,
  campaigns: readonly PastCampaign[],
  clock: DemoClock,
  random: Random,
): Promise<Member[]> {
  const drafts = draft(account, campaigns, clock, random).sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime());
  const members = await numbered(tx, 'entity_id', drafts);
  const rows = members.map(({ keyword, joinedAt, leftAt, channel: _channel, ...person }) => ({
    ...person,
    keyword_id: keyword.id,
    disabled: leftAt ? 1 : 0,
    disabled_at: leftAt,
    added_at: joinedAt,
    subscribed_at: joinedAt,
    modified_at: leftAt,
  }));
  await insertRows(
    tx,
    'subscriber',
    {
      id: 'bigint',
      account_id: 'int',
      keyword_id: 'int',
      phone: 'text',
      first_name: 'text',
      last_name: 'text',
      email: 'text',
      address: 'text',
      city: 'text',
      state: 'text',
      zip: 'text',
      company_name: 'text',
      tags: 'text',
      disabled: 'smallint',
      disabled_at: 'timestamptz',
      added_at: 'timestamptz',
      subscribed_at: 'timestamptz',
      modified_at: 'timestamptz',
    },
    rows,
  );
  return members;
}

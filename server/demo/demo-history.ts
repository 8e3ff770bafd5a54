import { parseWelcome, UNBILLED_CODES, withFooter } from '@textloom/contracts';
import { canonicalText } from '@textloom/contracts';
import { optOutAnswer } from '../src/domains/inbound';
import { KIND } from '../src/domains/texting';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './demo-accounts';
import type { Member } from './demo-audience';
import type { DemoConfig } from './demo-config';
import { later, outcome, type PastMessage } from './demo-message';
import { JOIN_STYLES, STOP_STYLES } from './demo-texts';
import type { Random } from './random';
import { insertRows, numbered } from './rows';

/** An inbound message before it has an id. */
export interface PastInbound {
  phone: string;
  body: string;
  received_at: Date;
  decision: 'keyword' | 'opt-out' | 'reply';
  rule: string;
  evidence: Record<string, string | boolean>;
  keyword_id: number | null;
  subscriber_id: number;
  reply_to: number;
  conversation_id: number | null;
}

export interface Change {
  member: Member;
  at: Date;
  event: 'opt-in' | 'opt-out';
  words: string;
}

export interface History {
  inbound: PastInbound[];
  messages: PastMessage[];
  changes: Change[];
}

/** Ledger entries for subscribers who did not text. */
const WITHOUT_SMS = {
  web: { words: 'Added by hand', actor: 'user' },
  import: { words: 'Imported from a list', actor: 'import' },
} as const;

/** Until it is approved a keyword sends no welcome (ENG-004). */
const REVIEW_MS = 3 * 3_600_000;

const welcomed = (member: Member): boolean =>
  member.channel === 'sms' &&
  member.keyword.approved &&
  member.joinedAt.getTime() - member.keyword.addedAt.getTime() > REVIEW_MS;

function single(member: Member, kind: PastMessage['kind'], body: string, at: Date, random: Random): PastMessage {
  const status = outcome(random);
  return {
    kind,
    status,
    segments: 1,
    billed: kind === KIND.answer || UNBILLED_CODES.includes(status) ? 0 : 1,
    campaign_id: null,
    keyword_id: member.keyword.id,
    subscriber_id: member.id,
    phone: member.phone,
    body,
    created_at: at,
    claimed_at: later(at, 300),
    status_at: later(at, random.int(1500, 20_000)),
    batch: 0,
  };
}

/** The history of every subscriber: texts, replies, and the resulting consent. */
export function joinsAndLeaves(
  account: DemoAccount,
  members: readonly Member[],
  config: DemoConfig,
  random: Random,
): History {
  const history: History = { inbound: [], messages: [], changes: [] };
  for (const member of members) {
    const { keyword, joinedAt, leftAt } = member;
    const inbound = { phone: member.phone, subscriber_id: member.id, reply_to: 0, conversation_id: null };
    const words =
      member.channel === 'sms' ? random.pick(JOIN_STYLES)(keyword.keyword) : WITHOUT_SMS[member.channel].words;
    const evidence = { consent: 'opt-in', welcome: welcomed(member) };
    if (member.channel === 'sms')
      history.inbound.push({
        ...inbound,
        body: words,
        received_at: joinedAt,
        decision: 'keyword',
        rule: 'whole',
        evidence,
        keyword_id: keyword.id,
      });
    if (evidence.welcome) {
      const text = withFooter(parseWelcome(config.welcomeMessage, keyword), config.replyToStop);
      history.messages.push(single(member, KIND.welcome, text, later(joinedAt, 400), random));
    }
    history.changes.push({ member, at: joinedAt, event: 'opt-in', words });
    if (!leftAt) continue;
    const stop = random.pick(STOP_STYLES);
    history.inbound.push({
      ...inbound,
      body: stop,
      received_at: leftAt,
      decision: 'opt-out',
      rule: 'last-sender',
      evidence: { answered: true },
      keyword_id: null,
    });
    history.messages.push(
      single(
        member,
        KIND.answer,
        optOutAnswer(config, [{ names: [account.spec.company] }], false),
        later(leftAt, 400),
        random,
      ),
    );
    history.changes.push({ member, at: leftAt, event: 'opt-out', words: stop });
  }
  return history;
}

/** Stores inbound messages; returns their ids by row. */
export async function insertInbound(
  tx: Tx,
  accountId: number,
  rows: readonly PastInbound[],
): Promise<Map<PastInbound, number>> {
  const ordered = [...rows].sort((a, b) => a.received_at.getTime() - b.received_at.getTime());
  const withIds = await numbered(tx, 'inbound_message_id_seq', ordered);
  await insertRows(
    tx,
    'inbound_message',
    {
      id: 'bigint',
      account_id: 'int',
      provider_id: 'text',
      phone: 'text',
      body: 'text',
      canonical: 'text',
      received_at: 'timestamptz',
      decision: 'text',
      rule: 'text',
      evidence: 'jsonb',
      keyword_id: 'int',
      subscriber_id: 'bigint',
      reply_to: 'int',
      conversation_id: 'int',
    },
    withIds.map((row) => ({
      ...row,
      account_id: accountId,
      provider_id: `demo-${row.id}`,
      canonical: canonicalText(row.body),
    })),
  );
  return new Map(ordered.map((row, index) => [row, withIds[index]?.id ?? 0]));
}

/** Consent, activity and suppressions, derived from the same changes. */
export async function insertChanges(
  tx: Tx,
  account: DemoAccount,
  { inbound, changes }: History,
  ids: ReadonlyMap<PastInbound, number>,
): Promise<void> {
  const account_id = account.id;
  const source = new Map(
    inbound.map((row) => [`${row.subscriber_id} ${row.received_at.getTime()}`, ids.get(row) ?? null]),
  );
  const rows = [...changes]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ member, at, event, words }) => {
      const inbound_id = source.get(`${member.id} ${at.getTime()}`) ?? null;
      return {
        account_id,
        phone: member.phone,
        keyword_id: member.keyword.id,
        subscriber_id: member.id,
        event,
        words,
        inbound_id,
        at,
        actor:
          event === 'opt-out' || member.channel === 'sms'
            ? 'phone'
            : `${WITHOUT_SMS[member.channel].actor}:${account.ownerId}`,
        channel: event === 'opt-out' ? 'sms' : member.channel,
        type: event === 'opt-in' ? 'subscriber-register' : 'subscriber-unregister',
        module_entry_id: member.id,
        keyword: member.keyword.keyword,
      };
    });
  await insertRows(
    tx,
    'consent_event',
    {
      account_id: 'int',
      phone: 'text',
      keyword_id: 'int',
      subscriber_id: 'bigint',
      event: 'text',
      words: 'text',
      actor: 'text',
      channel: 'text',
      inbound_id: 'bigint',
      at: 'timestamptz',
    },
    rows,
  );
  await insertRows(
    tx,
    'activity',
    {
      account_id: 'int',
      type: 'text',
      module_entry_id: 'bigint',
      phone: 'text',
      keyword: 'text',
      added_at: 'timestamptz',
    },
    rows.map((row) => ({ ...row, added_at: row.at })),
  );
  await insertRows(
    tx,
    'suppression',
    {
      account_id: 'int',
      phone: 'text',
      keyword_id: 'int',
      reason: 'text',
      created_at: 'timestamptz',
      inbound_id: 'bigint',
    },
    rows
      .filter((row) => row.event === 'opt-out')
      .map((row) => ({ ...row, keyword_id: 0, reason: 'stop', created_at: row.at })),
  );
}

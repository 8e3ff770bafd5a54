import type { TestApp, TestUser } from '../../../testing/app';
import { createBatch } from '../../../testing/stage';

interface ConversationValues {
  subscriber?: number | null;
  last?: string;
  at?: string;
  direction?: 'in' | 'out';
  /** Users who have not read it. */
  unread?: readonly TestUser[];
  state?: 'open' | 'waiting' | 'done';
  assignee?: TestUser;
  snoozedUntil?: string;
}

interface OutgoingValues {
  status?: number;
  campaign?: number;
  /** 3 is a reply from the inbox. */
  kind?: number;
  author?: TestUser;
}

export interface InboxFixture {
  sql<T>(text: string, params?: unknown[]): Promise<T[]>;
  idOf(text: string, params: unknown[]): Promise<number>;
  conversation(user: TestUser, phone: string, values?: ConversationValues): Promise<number>;
  keyword(user: TestUser, name: string): Promise<number>;
  subscriber(user: TestUser, keywordId: number, phone: string, first: string, last?: string): Promise<number>;
  incoming(
    user: TestUser,
    phone: string,
    body: string,
    at: string,
    more?: { rule?: string; evidence?: object; replyTo?: number },
  ): Promise<number>;
  /** Stores a reaction to “Two for one” in the phone's conversation. */
  react(user: TestUser, phone: string): Promise<number>;
  outgoing(user: TestUser, phone: string, body: string | null, at: string, more?: OutgoingValues): Promise<number>;
}

/** Writes rows of the inbox directly. */
export function inboxFixture(app: () => TestApp): InboxFixture {
  let providerId = 0;
  const sql = <T>(text: string, params: unknown[] = []): Promise<T[]> =>
    app().db.asEngine((tx) => tx.query<T>(text, params));
  const idOf = async (text: string, params: unknown[]): Promise<number> =>
    (await app().db.asEngine((tx) => tx.one<{ id: number }>(text, params))).id;
  return {
    sql,
    idOf,
    async conversation(user, phone, values = {}) {
      const id = await idOf(
        `insert into conversation (account_id, phone, subscriber_id, initial_message, last_message, last_direction, last_message_at, total_replies, state, assignee_id, snoozed_until)
         values ($1, $2, $3, 'What we asked', $4, $5, $6, 1, $7, $8, $9) returning id`,
        [
          user.accountId,
          phone,
          values.subscriber ?? null,
          values.last ?? 'hello',
          values.direction ?? 'in',
          values.at ?? '2026-05-01T12:00:00Z',
          values.state ?? 'open',
          values.assignee?.userId ?? null,
          values.snoozedUntil ?? null,
        ],
      );
      await sql('insert into conversation_text (account_id, conversation_id, body) values ($1, $2, search_fold($3))', [
        user.accountId,
        id,
        values.last ?? 'hello',
      ]);
      for (const { userId, accountId } of values.unread ?? [])
        await sql(
          'insert into conversation_unread (user_id, conversation_id, account_id, messages) values ($1, $2, $3, 1)',
          [userId, id, accountId],
        );
      return id;
    },
    keyword: (user, name) =>
      idOf('insert into keyword (account_id, keyword, canonical) values ($1, $2, $2) returning id', [
        user.accountId,
        name,
      ]),
    subscriber: (user, keywordId, phone, first, last = '') =>
      idOf(
        'insert into subscriber (account_id, keyword_id, phone, first_name, last_name) values ($1, $2, $3, $4, $5) returning id',
        [user.accountId, keywordId, phone, first, last],
      ),
    incoming: (user, phone, body, at, { rule = '', evidence = {}, replyTo = 0 } = {}) =>
      idOf(
        `insert into inbound_message (provider_id, account_id, phone, body, canonical, received_at, decision, rule, evidence, reply_to)
         values ($1, $2, $3, $4, upper($4), $5, 'reply', $6, $7, $8) returning id`,
        [`inbox-${++providerId}`, user.accountId, phone, body, at, rule, JSON.stringify(evidence), replyTo],
      ),
    react: (user, phone) =>
      idOf(
        `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, evidence, conversation_id)
         select $1, account_id, phone, 'Loved “Two for one”', 'LOVED', 'reaction', $4, id from conversation where account_id = $2 and phone = $3
         returning id`,
        [
          `inbox-${++providerId}`,
          user.accountId,
          phone,
          JSON.stringify({ reaction: { kind: 'reaction', sign: '❤️', text: 'Two for one', message_id: 7 } }),
        ],
      ),
    outgoing: async (user, phone, body, at, { status = 3, campaign, kind = 3, author } = {}) =>
      idOf(
        `insert into message (account_id, kind, status, phone, body, created_at, claimed_at, campaign_id, batch_id, author_id)
         values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9) returning id`,
        [
          ...[user.accountId, kind, status, phone, body, at],
          ...(campaign ? [campaign, await createBatch(app().db, campaign)] : [null, null]),
          author?.userId ?? null,
        ],
      ),
  };
}

import { randomUUID } from 'node:crypto';
import { createList } from '../../audience/import/imports.fixture';
import { CHEAP } from '../../access/captcha/captcha.fixture';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';

export interface PendingFixture {
  t: TestApp;
  rows<T = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<T[]>;
  /** Adds a phone by hand, which sends it the question. */
  add(user: TestUser, keyword: string, phone: string, more?: Record<string, string>): Promise<Answer>;
  /** A text from a phone. */
  text(phone: string, body: string): ReturnType<TestApp['deps']['receiver']['inbound']>;
  list(user: TestUser, keyword: string): Promise<{ id: number }>;
  /** The standing of a phone, by keyword of the account. */
  standing(user: TestUser, phone: string): Promise<Record<string, string>>;
  /** Events of the ledger for the phone, oldest first. */
  ledger(user: TestUser, phone: string): Promise<string[]>;
  /** Our texts to the phone, oldest first. */
  texts(phone: string): Promise<{ kind: number; body: string }[]>;
  /** Moves everything about the phone into the past. */
  age(phone: string, by: string): Promise<void>;
}

/** SQL: the standing of subscriber `s`, as in rules/standing.ts, plus what the clock says. */
const STANDING = `case when s.disabled = 0 then 'subscribed' when s.pending_until > now() then 'pending' when s.pending_until is not null then 'late'
  when s.disabled_at is null then 'unconfirmed' else 'unsubscribed' end`;

export async function pendingFixture(): Promise<PendingFixture> {
  const t = await testApp(CHEAP);
  const rows: PendingFixture['rows'] = (sql, values = []) => t.db.asEngine((tx) => tx.query(sql, values));
  return {
    t,
    rows,
    add: async (user, keyword, phone, more = {}) => {
      await rows('delete from automatic_text');
      return t.call(user, 'POST', 'subscribers', { form: { phone, keyword, ...more } });
    },
    text: (from, body) =>
      t.deps.receiver.inbound({
        providerId: randomUUID(),
        from,
        to: t.deps.config.shortcode,
        body,
        media: [],
        at: new Date(),
      }),
    list: (user, keyword) => createList(t, user, keyword),
    standing: async ({ accountId }, phone) =>
      Object.fromEntries(
        (
          await rows<{ keyword: string; standing: string }>(
            `select k.keyword, ${STANDING} as standing from subscriber s join keyword k on k.id = s.keyword_id where s.account_id = $1 and s.phone = $2 and not s.deleted`,
            [accountId, phone],
          )
        ).map(({ keyword, standing }) => [keyword, standing]),
      ),
    ledger: async ({ accountId }, phone) =>
      (
        await rows<{ event: string }>(
          'select event from consent_event where account_id = $1 and phone = $2 order by id',
          [accountId, phone],
        )
      ).map(({ event }) => event),
    texts: (phone) => rows('select kind, body from message where phone = $1 order by id', [phone]),
    age: async (phone, by) => {
      for (const [table, columns] of Object.entries({
        inbound_message: ['received_at'],
        message: ['created_at'],
        subscriber: ['pending_until'],
        opt_in_question: ['asked_at', 'until', 'refused_at'],
      }))
        await rows(
          `update ${table} set ${columns.map((column) => `${column} = ${column} - $2::interval`).join(', ')} where phone = $1`,
          [phone, by],
        );
    },
  };
}

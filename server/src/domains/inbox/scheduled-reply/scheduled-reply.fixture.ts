import { randomUUID } from 'node:crypto';
import { handleOne } from '../../inbound/receiver/handle-one';
import { inboundText } from '../../texting/inbound-text';
import type { Answer, TestApp, TestUser } from '../../../testing/app';
import { sendScheduled } from './send-scheduled.job';

export interface Talk {
  id: number;
  phone: string;
  subscriberId: number;
}

/** A moment from now, as a form has it. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

let phones = 0;

/** Conversations with scheduled replies, and what happens to them. */
export function scheduledFixture(app: () => TestApp) {
  const sql = <T>(text: string, params: unknown[] = []): Promise<T[]> =>
    app().db.asEngine((tx) => tx.query<T>(text, params));
  const idOf = async (text: string, params: unknown[]): Promise<number> =>
    (await sql<{ id: number }>(text, params))[0]?.id ?? 0;
  return {
    sql,
    /** A subscriber named Sam Rivera who joined and wrote. */
    async talk(user: TestUser, state = 'open'): Promise<Talk> {
      const phone = `51255${String((phones += 1)).padStart(5, '0')}`;
      const keyword = await idOf(
        'insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true) returning id',
        [user.accountId, `LATER${phones}`],
      );
      const subscriberId = await idOf(
        `insert into subscriber (account_id, keyword_id, phone, first_name, last_name) values ($1, $2, $3, 'Sam', 'Rivera') returning id`,
        [user.accountId, keyword, phone],
      );
      const id = await idOf(
        `insert into conversation (account_id, phone, subscriber_id, last_message, last_direction, last_message_at, total_replies, answered_at, state)
         values ($1, $2, $3, 'Are you open?', 'in', now(), 1, now(), $4) returning id`,
        [user.accountId, phone, subscriberId, state],
      );
      return { id, phone, subscriberId };
    },
    schedule: (
      user: TestUser | null,
      thread: number | string,
      form: Record<string, string | number> = {},
      headers: Record<string, string> = {},
    ): Promise<Answer> =>
      app().call(user, 'POST', `profiles/inbox/${thread}/scheduled`, {
        form: { message: 'See you at six', segments: 1, send_at: inMinutes(60), ...form },
        headers,
      }),
    /** The moment of the reply has come. */
    makeDue: (id: number, minutesAgo = 1) =>
      sql(`update scheduled_reply set send_at = now() - $2 * interval '1 minute' where id = $1`, [id, minutesAgo]),
    run: (): Promise<number> => sendScheduled(app().deps, new Date()),
    /** The person texts. */
    text: ({ phone }: Pick<Talk, 'phone'>, body: string) =>
      handleOne(
        app().deps,
        inboundText({
          providerId: randomUUID(),
          from: phone,
          to: app().deps.config.shortcode,
          body,
          media: [],
          at: new Date(),
        }),
      ),
    /** The scheduled replies that the thread shows. */
    shown: async (user: TestUser, thread: number) =>
      (await app().call(user, 'GET', `profiles/inbox/${thread}`)).body.data.scheduled,
    /** Replies that were queued for the phone. */
    sent: async ({ phone }: Pick<Talk, 'phone'>): Promise<string[]> =>
      (
        await sql<{ body: string }>(
          'select m.body from message m join send_queue q on q.message_id = m.id where m.phone = $1 and m.kind = 3 order by m.id',
          [phone],
        )
      ).map(({ body }) => body),
    notices: (user: TestUser) =>
      sql<{ user_id: number; kind: string; text: string; path: string }>(
        'select user_id, kind, text, path from notice where account_id = $1 order by id',
        [user.accountId],
      ),
  };
}

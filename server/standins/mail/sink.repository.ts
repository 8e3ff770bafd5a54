import type { Database } from '../platform';
import type { OutboxMail } from './outbox-mail';

export interface SinkMail {
  messageId: string;
  sender: string;
  recipients: string[];
  subject: string;
  text: string;
}

/** Keeps the latest mails. */
const KEPT = 500;

export async function keepMail({ asEngine }: Pick<Database, 'asEngine'>, mail: SinkMail): Promise<void> {
  await asEngine(async (tx) => {
    const kept = await tx.maybeOne<{ id: number }>(
      `insert into simulator.mail (message_id, sender, recipients, subject, body_text) values ($1, $2, $3, $4, $5)
       on conflict (message_id) do nothing returning id`,
      [mail.messageId, mail.sender, mail.recipients, mail.subject, mail.text],
    );
    if (kept) await tx.execute('delete from simulator.mail where id <= $1', [kept.id - KEPT]);
  });
}

/** Newest first; `to` matches a part of a recipient's address. */
export async function listMail({ engine }: Pick<Database, 'engine'>, to: string, limit: number) {
  const { rows } = await engine.query<Omit<OutboxMail, 'at'> & { at: Date }>(
    `select id, sender as from, recipients as to, subject, body_text as text, received_at as at from simulator.mail
     where $1 = '' or exists (select from unnest(recipients) r where strpos(lower(r), lower($1)) > 0)
     order by id desc limit $2`,
    [to, limit],
  );
  return rows;
}

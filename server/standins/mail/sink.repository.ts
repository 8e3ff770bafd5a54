import type { Database } from '../platform';

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

export interface SinkRow {
  id: number;
  sender: string;
  recipients: string[];
  subject: string;
  body_text: string;
  received_at: Date;
}

/** Newest first; `to` matches a part of a recipient's address. */
export async function listMail({ engine }: Pick<Database, 'engine'>, to: string, limit: number): Promise<SinkRow[]> {
  const { rows } = await engine.query<SinkRow>(
    `select id, sender, recipients, subject, body_text, received_at from simulator.mail
     where $1 = '' or exists (select from unnest(recipients) r where strpos(lower(r), lower($1)) > 0)
     order by id desc limit $2`,
    [to, limit],
  );
  return rows;
}

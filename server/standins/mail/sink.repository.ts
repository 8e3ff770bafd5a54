import { col, command, type Database, statement } from '../platform';

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
    const kept = await tx.maybeValue(statement('standins.keepMail', { id: col.number })`
     insert into simulator.mail (message_id, sender, recipients, subject, body_text)
     values (${mail.messageId}, ${mail.sender}, ${mail.recipients}, ${mail.subject}, ${mail.text})
     on conflict (message_id) do nothing returning id`);
    if (kept !== undefined)
      await tx.execute(command('standins.forgetMails')`delete from simulator.mail where id <= ${kept - KEPT}`);
  });
}

const MAIL = {
  id: col.number,
  from: col.text(),
  to: col.texts,
  subject: col.text(),
  text: col.text(),
  at: col.time,
};

/** Newest first; `to` matches a part of a recipient's address. */
export const listMail = ({ engine }: Pick<Database, 'engine'>, to: string, limit: number) =>
  engine.single.query(statement('standins.listMail', MAIL)`
     select id, sender as from, recipients as to, subject, body_text as text, received_at as at from simulator.mail
     where ${to}::text = '' or exists (select from unnest(recipients) r where strpos(lower(r), lower(${to})) > 0)
     order by id desc limit ${limit}`);

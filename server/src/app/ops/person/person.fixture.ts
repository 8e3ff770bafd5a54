import { join } from 'node:path';
import type { TestApp, TestUser } from '../../../testing/app';
import { fillAccount } from '../../../testing/fill-account';
import { tables } from '../../../testing/tables';
import { keepFile } from '../../../domains/files/media/media.service';

/** Every table of the database, with one entry for all months of messages. */
export const allTables = (t: TestApp): Promise<string[]> =>
  t.db.asEngine((tx) =>
    tx.values<string>(
      `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'simulator', 'smpp') order by 1`,
    ),
  );

/** Tables in which a row contains one of these texts anywhere. Reads as the owner of the tables, who sees every row. */
export async function tablesNaming(t: TestApp, texts: readonly string[]): Promise<string[]> {
  const owner = await t.db.dedicated();
  const found: string[] = [];
  const named = texts.map((_, at) => `position($${at + 1} in r::text) > 0`).join(' or ');
  for (const table of await allTables(t))
    if ((await owner.query(`select from ${table} r where ${named} limit 1`, [...texts])).rowCount) found.push(table);
  await owner.end();
  return found;
}

export const shown = (phone: string): string => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;

export interface Person {
  owner: TestUser;
  phone: string;
  files: string[];
}

/**
 * An account whose only subscriber is stored in every table that can contain a phone, with a received file and a
 * reply's.
 */
export async function storedPerson(t: TestApp): Promise<Person> {
  const { sql, one } = tables(() => t.db);
  const owner = await t.createOwner();
  const account = owner.accountId;
  await fillAccount(t.db, account);
  const phone = `512555${account.toString().padStart(4, '0')}`;
  const names = [`zelda${account}`, `quist${account}`];
  const store = () =>
    t.db.asEngine((tx) =>
      keepFile(t.deps, tx, account, {
        name: 'a',
        extension: 'png',
        mime: 'image/png',
        content: Buffer.from('picture'),
        digest: '',
      }),
    );
  const [received, reply] = [await store(), await store()];
  await sql('update subscriber set first_name = $2, last_name = $3, email = $4, tags = $2 where account_id = $1', [
    account,
    ...names,
    `${names[0]}@example.com`,
  ]);
  await sql('update subscriber_value set value = $2, folded = $2 where account_id = $1', [account, names[0]]);
  await sql(
    `update message set status = 2, claimed_at = now() - interval '2 days', body = $2, provider_id = 'SM' || id where account_id = $1`,
    [account, `Hello ${names[0]}`],
  );
  await sql(
    'update message set kind = 3, media_id = $2 where id = (select min(id) from message where account_id = $1)',
    [account, reply],
  );
  await sql('delete from send_queue where account_id = $1', [account]);
  await sql(`update inbound_message set body = $2, canonical = $2 where account_id = $1`, [
    account,
    `I am ${names[0]} ${names[1]}`,
  ]);
  await sql(`update inbound_media set state = 'stored', media_id = $2 where account_id = $1`, [account, received]);
  const conversation = (await one<{ id: number }>('select id from conversation where account_id = $1', [account])).id;
  await sql('update conversation_text set body = $2 where account_id = $1', [account, `I am ${names[0]}`]);
  await sql('update scheduled_reply set body = $2 where account_id = $1', [account, `See you, ${names[0]}`]);
  await sql('update conversation_note set body = $2 where account_id = $1', [account, `Call ${names[0]}`]);
  await sql('update push_queue set conversation_id = $2, body = $3 where account_id = $1', [
    account,
    conversation,
    `${names[0]}: hi`,
  ]);
  await sql('update mail set body_text = $2, failed = $3 where account_id = $1', [
    account,
    `${names[0]}, ${shown(phone)}, wrote`,
    'refused',
  ]);
  await sql('update notice set text = $2 where account_id = $1', [account, `A text from ${shown(phone)}`]);
  await sql('update saved_view set query = $2 where account_id = $1', [account, `search=${phone}`]);
  await sql(`update idempotency set reply = $2 where account_id = $1`, [account, JSON.stringify({ phone })]);
  await sql(`update keyword_code set phone = $2, used_at = now() where account_id = $1`, [account, phone]);
  await sql(`update import_job set state = 'done', file = ''::bytea where account_id = $1`, [account]);
  await sql('update import_error set original = $2 where account_id = $1', [
    account,
    JSON.stringify([`+1 ${shown(phone)}`, names[0]]),
  ]);
  const [first] = await sql<{ id: number }>('select id from subscriber where account_id = $1 limit 1', [account]);
  await sql('update import_undo set changed = $2, field_values = $3 where account_id = $1', [
    account,
    JSON.stringify([{ ...first, first_name: names[0] }]),
    JSON.stringify([{ ...first, value: names[1] }]),
  ]);
  await sql('update sequence_question set answer = $2, subscriber_id = $3 where account_id = $1', [
    account,
    names[0],
    first?.id,
  ]);
  await sql(`insert into smpp.part (message_id, part, parts, provider_id, phone) values ($1, 1, 1, $2, $2)`, [
    account,
    phone,
  ]);
  await sql(`insert into smpp.early_receipt (provider_id, phone, status) values ($1, $1, 2)`, [phone]);
  await sql(
    `insert into smpp.inbound_part (phone, recipient, reference, parts, part, body, handed) values ($1, 'c', 'r', 1, 1, $2, true)`,
    [phone, names[0]],
  );
  await sql('insert into automatic_text (phone, sent_at) values ($1, array[now()])', [phone]);
  await sql(
    `insert into leave_code (phone, page_hash, code_hash, expires_at) values ($1::text, sha256($1::text::bytea), '', now() + interval '10 minutes')`,
    [phone],
  );
  // The other files of fillAccount() were never stored.
  const tokens = await sql<{ token: string }>('select token from media where id = any($1::int[]) order by id', [
    [received, reply],
  ]);
  return { owner, phone, files: tokens.map(({ token }) => join(t.deps.config.dataDir, 'media', token)) };
}

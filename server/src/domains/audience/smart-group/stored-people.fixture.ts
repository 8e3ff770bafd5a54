import type { TestApp, TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import type { Person } from './smart-groups.fixture';

/** Fields of each kind except choice, which is compared like a text. */
export async function addFields(t: TestApp, user: TestUser): Promise<void> {
  for (const [name, kind] of [
    ['Note', 'text'],
    ['Size', 'number'],
    ['Since', 'date'],
  ] as const)
    await t.call(user, 'POST', 'subscribers/fields', { form: { name, kind } });
}

/** Offset by half a day, so that nothing happens at the limit of a number of days. */
const at = (days: number): string => `now() - interval '${days * 24 + 12} hours'`;

/** Stores these people and what they did, in an account with `addFields`; returns their ids. */
export async function storePeople(
  t: TestApp,
  user: TestUser,
  list: readonly Person[],
  { link, campaign }: { link: number; campaign: number },
): Promise<number[]> {
  const { addSubscriber, sql, one } = tables(() => t.db);
  const account = user.accountId;
  const fields = await sql<{ id: number; slug: string }>('select id, slug from custom_field where account_id = $1', [
    account,
  ]);
  const setValues = async (id: number, { note, size, since }: Person): Promise<void> => {
    const given: Record<string, string | number | null> = { field_note: note, field_size: size, field_since: since };
    const values = fields.flatMap((field) => {
      const value = given[field.slug] ?? null;
      return value === null ? [] : [[field.id, String(value)] as const];
    });
    await t.call(user, 'PUT', `subscribers/${id}/fields`, {
      form: { values: JSON.stringify(Object.fromEntries(values)) },
    });
  };
  const message = (phone: string, when: string, of: number | null): Promise<{ id: number }> =>
    one(
      `insert into message (account_id, kind, status, campaign_id, phone, created_at) values ($1, 1, 3, $2, $3, ${when}) returning id`,
      [account, of, phone],
    );
  const ids: number[] = [];
  for (const person of list) {
    const { phone, keyword, zip, tags, left_out: leftOut } = person;
    const disabled = person.disabled ? 1 : 0;
    const id = await addSubscriber(user, { keyword, phone, zip, tags: tags.join(','), disabled });
    ids.push(id);
    await sql(
      `update subscriber set birthday = $2, added_at = ${at(person.joined)}, undeliverable = $3 where id = $1`,
      [id, person.birthday, leftOut === 'undeliverable' ? 11 : null],
    );
    if (leftOut === 'stopped')
      await sql(
        `insert into suppression (account_id, phone, keyword_id, reason) values ($1, $2, 0, 'stop') on conflict do nothing`,
        [account, phone],
      );
    await setValues(id, person);
    if (person.texted !== null) await message(phone, at(person.texted), null);
    // A phone gets a campaign only once.
    if (person.received !== null) await message(phone, 'now()', person.received).catch(() => undefined);
    if (person.clicked !== null) {
      const sent = await message(phone, at(person.clicked), null);
      await sql(
        `insert into link_click (account_id, campaign_id, batch_id, message_id, link_id, last_at) values ($1, $2, 1, $3, $4, ${at(person.clicked)})`,
        [account, campaign, sent.id, link],
      );
    }
    if (person.replied !== null)
      await sql(
        `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, received_at)
         values (gen_random_uuid()::text, $1, $2, 'Yes', 'YES', 'reply', ${at(person.replied)})`,
        [account, phone],
      );
  }
  return ids;
}

import { fillAccount } from '../../../testing/fill-account';
import { testApp, type TestApp } from '../../../testing/app';
import { erasePerson } from './erase-person';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const of = (why: string, names: string) => Object.fromEntries(names.split(' ').map((name) => [name, why]));

/** Tables and columns where a phone stays, and why. */
const STAYS: Readonly<Record<string, string>> = {
  ...of(
    'the account’s own words to everybody, where a phone is whom to call',
    'campaign.message campaign.ab campaign.buttons send_batch.text send_batch.buttons campaign_draft.content template.message automation.message sequence_step.message sequence_step.reminder auto_answer keyword consent_wording.words number_move.text',
  ),
  ...of('filters, choices and ids', 'automation.choice automation.plan automation.trigger_tag bulk_action.filter'),
  ...of(
    'filters, choices and ids',
    'campaign.choice campaign.keywords_snapshot campaign_draft.ids campaign_draft.place',
  ),
  ...of(
    'filters, choices and ids',
    'contact_group.filter custom_field.choices custom_field.slug coupon_pool.slug sequence_step.only_if sequence_step.only_answered',
  ),
  ...of(
    'numbers of ours, which texts leave from',
    'message.number send_batch.number keyword.number keyword.left_number inbound_message.number',
  ),
  ...of(
    'numbers of ours, which texts leave from',
    'number_move.digits number_move.left_out own_number other_number bought_number number_task number_fee.digits',
  ),
  ...of(
    'numbers of ours, which texts leave from',
    'number_port number_registration number_registration_event number_brand number_step',
  ),
  ...of('about other people, or made of what is', 'import_undo search_key subscriber_value subscriber_tag subscriber'),
  ...of(
    'who the users are, and how they are reached and sign in',
    'alert_address alert_count api_key app_user credential',
  ),
  ...of(
    'who the users are, and how they are reached and sign in',
    'email_change passkey push_subscription user_device',
  ),
  ...of(
    'who the users are, and how they are reached and sign in',
    'mail.recipient report_mail security_event.address security_event.device campaign.beyond_by',
  ),
  ...of('what the account pays, with what', 'auto_buy.paused_reason billing_order billing_refund card'),
  ...of('what the users ask us', 'support_request'),
  ...of('addresses outside, as the account set them', 'short_link webhook device'),
  ...of(
    'words of the program, codes and keys, never a text of somebody',
    'activity.keyword campaign.lease_owner coupon keyword_code.code',
  ),
  ...of(
    'words of the program, codes and keys, never a text of somebody',
    'import_job.delimiter import_job.lease_owner',
  ),
  ...of(
    'words of the program, codes and keys, never a text of somebody',
    'media.extension media.mime media.token message.provider_code',
  ),
  ...of(
    'words of the program, codes and keys, never a text of somebody',
    'message.provider_id inbound_message marketing_hold send_batch send_queue sending_stop security_event.kind stranger_mail.kind suppression.reason',
  ),
};

interface Column {
  table: string;
  name: string;
  type: string;
}

/** Columns of all tables of an account that may hold any text. person.test.ts covers the phone itself. */
const columns = (): Promise<Column[]> =>
  t.db.asEngine((tx) =>
    tx.query<Column>(
      `select c.table_name as table, c.column_name as name, c.data_type as type from information_schema.columns c
       join pg_class k on k.relname = c.table_name and k.relkind in ('r', 'p') and not k.relispartition
       where c.table_schema = 'public' and c.data_type in ('text', 'json', 'jsonb') and c.column_name <> 'phone'
         and exists (select from information_schema.columns a where a.table_schema = 'public' and a.table_name = c.table_name and a.column_name = 'account_id')
       order by 1, c.ordinal_position`,
    ),
  );

/** Writes the text into each column that accepts it, and returns these columns. */
async function writeEverywhere(account: number, text: string): Promise<Column[]> {
  const owner = await t.db.dedicated();
  const taken: Column[] = [];
  for (const column of await columns()) {
    const { table, name, type } = column;
    const { rowCount } = await owner
      .query(`update ${table} set ${name} = $2 where account_id = $1`, [
        account,
        type === 'text' ? text : JSON.stringify([{ text }]),
      ])
      .catch(() => ({ rowCount: 0 }));
    if (rowCount) taken.push(column);
  }
  await owner.end();
  return taken;
}

async function stillNaming(account: number, written: readonly Column[], text: string): Promise<string[]> {
  const owner = await t.db.dedicated();
  const found: string[] = [];
  for (const { table, name } of written) {
    const { rowCount } = await owner.query(
      `select from ${table} where account_id = $1 and position($2 in ${name}::text) > 0 limit 1`,
      [account, text],
    );
    if (rowCount) found.push(`${table}.${name}`);
  }
  await owner.end();
  return found;
}

const area = (phone: string): string[] => [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
const NOTATIONS: Readonly<Record<string, (phone: string) => string>> = {
  'as ten digits': (phone) => phone,
  'with the country’s code': (phone) => `+1${phone}`,
  'from abroad': (phone) => `001 ${area(phone).join(' ')}`,
  'with brackets': (phone) => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
  'with points': (phone) => area(phone).join('.'),
  'with underscores': (phone) => `1_${area(phone).join('_')}`,
  'as an address has it': (phone) => `%20%28${phone.slice(0, 3)}%29%20${area(phone).slice(1).join('%20')}`,
  'in wide digits': (phone) => phone.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
};

describe('an erased person', () => {
  it.each(Object.entries(NOTATIONS))('is named in no text or file name, written %s', async (_, notation) => {
    const { accountId } = await t.createOwner();
    await fillAccount(t.db, accountId);
    const phone = `512555${accountId.toString().padStart(4, '0')}`;
    await t.db.asEngine((tx) => tx.execute('update message set status = 3 where account_id = $1', [accountId]));
    await t.db.asEngine((tx) => tx.execute(`update import_job set state = 'done' where account_id = $1`, [accountId]));
    const text = notation(phone);
    const written = await writeEverywhere(accountId, `guests ${text}.csv`);
    expect(written.map(({ table, name }) => `${table}.${name}`)).toEqual(
      expect.arrayContaining(['import_job.name', 'media.name', 'security_event.text', 'campaign.name', 'notice.text']),
    );
    await erasePerson(t.deps, phone, phone);
    const left = await stillNaming(accountId, written, text);
    expect(left.filter((name) => !(name in STAYS) && !((name.split('.')[0] ?? '') in STAYS))).toEqual([]);
  });
});

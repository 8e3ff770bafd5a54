import { SUBSCRIBER_MESSAGES } from '@textloom/contracts';
import type { TestUser } from '../../../testing/app';
import { checkTotals } from '../../../testing/check-totals';
import { createAutomation } from '../../../testing/automations';
import { startImports } from '../../audience';
import { postImport } from '../../audience/import/imports.fixture';
import { endWaiting } from '../../people/question';
import { foldReportChanges } from '../../reports';
import { claimSingles } from '../../texting/queue/claim-singles';
import { SENDING } from '../../texting/queue/sending-settings.fixture';
import { singleQueue } from '../../texting/single/single-queue.repository';
import { pendingFixture, type PendingFixture } from './pending.fixture';

const CLAIM = {
  config: SENDING,
  limit: 1_000,
  wanted: 'all',
  leaseMs: 60_000,
  lateMs: 60_000,
  validityMs: 36_000_000,
} as const;

let f: PendingFixture;
let owner: TestUser;
let keyword: string;
let list: number;
let next = 5_126_000_000;
const freshPhone = (): string => String((next += 1));

beforeAll(async () => {
  f = await pendingFixture();
  const imports = await startImports(f.t.deps, { pollMs: 50 });
  f.t.db.beforeDrop(() => imports.stop());
});
beforeEach(async () => {
  owner = await f.t.createOwner({ planLeft: 500 });
  keyword = `PEND${owner.accountId}`;
  list = (await f.list(owner, keyword)).id;
});
afterEach(async () => {
  expect(await checkTotals(f.t.db)).toEqual([]);
});

const get = async (path: string) => (await f.t.call(owner, 'GET', path)).body.data;
const dryRun = async (form: Record<string, unknown>) =>
  (await f.t.call(owner, 'POST', 'messages/campaigns/dryrun', { form: { message: 'Hi', quiet: 0, ...form } as never }))
    .body.data;
/** Claims single messages like a worker that is about to hand them over. Returns their ids. */
const claimed = async (): Promise<number[]> => {
  const queue = singleQueue(f.t.db);
  const { fresh } = await f.t.db.asEngine((tx) => claimSingles(tx, 'worker', { ...CLAIM, queue }));
  return fresh.map(({ id }) => id);
};
const idOf = async (phone: string): Promise<number> => {
  const [row] = await f.rows<{ id: number }>('select id from subscriber where account_id = $1 and phone = $2', [
    owner.accountId,
    phone,
  ]);
  return row?.id ?? 0;
};

describe('SUBS-048, decision 615: a person who was asked is pending', () => {
  it('gets the question and nothing else: no campaign counts or reaches a pending person', async () => {
    const phone = freshPhone();
    expect((await f.add(owner, keyword, phone, { message: 'Come in', segments: '1' })).status).toBe(200);
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'pending' });
    const [question] = await f.rows<{ id: number }>('select id from message where phone = $1', [phone]);
    expect(await claimed()).toContain(question?.id);
    expect(await dryRun({ 'keywords[]': list })).toMatchObject({
      chosen: 1,
      pending: 1,
      unsubscribed: 0,
      recipients: 0,
    });
    expect(await dryRun({ 'subscribers[]': await idOf(phone) })).toMatchObject({ pending: 1, recipients: 0 });
    expect(await get('subscribers')).toMatchObject({ total_entries: 1, active_subscribers: 0 });
    expect((await get(`keywords/${list}`)).subscribers).toBe(0);
  });

  it('is shown as pending in the list, its filter, the page of the person and files', async () => {
    const [waits, left] = [freshPhone(), freshPhone()];
    await f.add(owner, keyword, waits);
    await f.rows(
      'insert into subscriber (account_id, keyword_id, phone, disabled, disabled_at) values ($1, $2, $3, 1, now())',
      [owner.accountId, list, left],
    );
    const phones = async (query: string) =>
      (await get(`subscribers?${query}`)).entries.map(({ phone }: { phone: string }) => phone);
    expect(await phones('pending=1')).toEqual([waits]);
    expect(await phones('pending=0')).toEqual([left]);
    expect((await phones('disabled=1')).sort()).toEqual([waits, left].sort());
    expect(await phones('disabled=0')).toEqual([]);
    expect(await get(`subscribers/${await idOf(waits)}`)).toMatchObject({
      disabled: 1,
      disabled_at: null,
      pending_until: expect.any(String),
    });
    const file = (await f.t.call(owner, 'GET', 'subscribers/export')).text;
    expect(file).toMatch(new RegExp(`${waits}.*,Pending,`));
    expect(file).toMatch(new RegExp(`${left}.*,Unsubscribed,`));
  });

  it('becomes subscribed by YES: ledger, activity, the first message, the sequence, the report of that day', async () => {
    const phone = freshPhone();
    const sequence = await createAutomation(f.t.db, owner, { keyword: list });
    await f.add(owner, keyword, phone, { message: 'Come in', segments: '1', tags: 'vip' });
    expect(await f.rows('select from sequence_person where automation_id = $1', [sequence.id])).toEqual([]);
    expect(await f.text(phone, 'Yes!')).toMatchObject({ decision: 'opt-in', rule: 'question' });
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'subscribed' });
    expect(await f.ledger(owner, phone)).toEqual(['asked', 'opt-in']);
    expect((await f.texts(phone)).map(({ body }) => body)).toEqual([
      `Test Company: ${f.t.deps.config.textYesMessage}`,
      'Test Company: Come in',
    ]);
    expect(await f.rows('select type from activity where account_id = $1', [owner.accountId])).toEqual([
      { type: 'subscriber-register' },
    ]);
    await foldReportChanges(f.t.db);
    expect(
      await f.rows(
        'select sum(joins)::int as joins, sum(manual)::int as manual from report_day where account_id = $1 and zone = 0 and keyword_id = 0',
        [owner.accountId],
      ),
    ).toEqual([{ joins: 1, manual: 1 }]);
    expect(await dryRun({ 'keywords[]': list })).toMatchObject({ pending: 0, recipients: 1 });
    // A second YES confirms nothing more.
    expect(await f.text(phone, 'YES')).toMatchObject({ decision: 'reply' });
    expect(await f.ledger(owner, phone)).toEqual(['asked', 'opt-in']);
  });

  it('begins a sequence triggered by a tag at the YES, not at the tag', async () => {
    const phone = freshPhone();
    const [tagged] = await f.rows<{ id: number }>(
      `insert into automation (account_id, kind, name, trigger, trigger_tag, state) values ($1, 'sequence', 'T', 'tag', 'vip', 'on') returning id`,
      [owner.accountId],
    );
    await f.add(owner, keyword, phone, { tags: 'VIP' });
    await f.rows('delete from sequence_entry where automation_id = $1', [tagged?.id]);
    await f.text(phone, 'YES');
    expect(await f.rows('select subscriber_id from sequence_entry where automation_id = $1', [tagged?.id])).toEqual([
      { subscriber_id: await idOf(phone) },
    ]);
  });

  it('is asked once per account: a second keyword waits for the same YES', async () => {
    const phone = freshPhone();
    const other = `MORE${owner.accountId}`;
    await f.list(owner, other);
    await f.add(owner, keyword, phone);
    await f.add(owner, other, phone);
    expect(await f.texts(phone)).toHaveLength(1);
    await f.text(phone, 'YES');
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'subscribed', [other]: 'subscribed' });
  });

  it.each([
    ['NO', 'question'],
    ['STOP', 'no-sender'],
  ])('leaves by %s, and START subscribes nobody who never was', async (word, rule) => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    expect(await f.text(phone, word)).toMatchObject({ decision: 'opt-out', rule });
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'unsubscribed' });
    expect(await f.text(phone, 'YES')).not.toMatchObject({ decision: 'opt-in' });
    await f.text(phone, 'START');
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'unsubscribed' });
    expect((await f.texts(phone)).at(-1)?.body).toMatch(/You can get messages again\. Text a keyword to subscribe\./);
  });

  it('needs no YES for a keyword that the phone itself texts', async () => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    expect(await f.text(phone, keyword.toLowerCase())).toMatchObject({ decision: 'keyword' });
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'subscribed' });
    expect(await f.ledger(owner, phone)).toEqual(['asked', 'opt-in']);
  });
});

describe('decision 616: nobody is asked twice', () => {
  it('expires once after 7 days, whoever runs the job; YES is a reply then', async () => {
    const [late, early] = [freshPhone(), freshPhone()];
    await f.add(owner, keyword, late);
    await f.add(owner, keyword, early);
    await f.age(late, '7 days');
    await f.age(early, '6 days 23 hours');
    // Before the job runs, too: the time has expired.
    expect(await f.text(late, 'YES')).toMatchObject({ decision: 'reply', rule: 'question' });
    const ended = await Promise.all([endWaiting(f.t.db), endWaiting(f.t.db)]);
    expect(ended[0] + ended[1]).toBe(1);
    expect(await f.standing(owner, late)).toEqual({ [keyword]: 'unconfirmed' });
    expect(await f.ledger(owner, late)).toEqual(['asked', 'unconfirmed']);
    expect(await f.text(early, 'YES')).toMatchObject({ decision: 'opt-in' });
    const file = (await f.t.call(owner, 'GET', 'subscribers/export')).text;
    expect(file).toMatch(new RegExp(`${late}.*,Not confirmed,`));
  });

  it('refuses to ask again for 90 days, under any keyword, and says until when', async () => {
    const phone = freshPhone();
    const other = `MORE${owner.accountId}`;
    await f.list(owner, other);
    await f.add(owner, keyword, phone);
    await f.age(phone, '8 days');
    await endWaiting(f.t.db);
    for (const word of [keyword, other]) {
      const { status, body } = await f.add(owner, word, phone);
      expect([status, body.data.id]).toEqual([409, 'asked_before']);
      expect(body.data.fields.phone).toMatch(
        /^You asked this person to confirm, and there was no YES\. You can ask again from \w+ \d/,
      );
    }
    expect(await f.texts(phone)).toHaveLength(1);
    await f.age(phone, '83 days');
    expect((await f.add(owner, keyword, phone)).status).toBe(200);
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'pending' });
    expect(await f.texts(phone)).toHaveLength(2);
  });

  it('asks again when the first question could not be sent', async () => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    await f.rows('update message set status = -4 where phone = $1', [phone]);
    await f.age(phone, '8 days');
    await endWaiting(f.t.db);
    expect((await f.add(owner, keyword, phone)).status).toBe(200);
  });

  it('keeps a pending person out of an import, like one who has opted out', async () => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    const { lines } = await postImport(f.t, owner, `Phone,First Name\n${phone},Ann\n`, { keyword });
    expect(lines.at(-1)).toMatchObject({ good: 0, updated: 0, error: 1 });
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'pending' });
  });

  it('ends when a file says that the person left, which the ledger records', async () => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    await postImport(f.t, owner, `Phone,Status\n${phone},Unsubscribed\n`, { keyword });
    expect(await f.text(phone, 'YES')).not.toMatchObject({ decision: 'opt-in' });
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'unconfirmed' });
    expect(await f.ledger(owner, phone)).toEqual(['asked', 'unconfirmed']);
  });
});

describe('what the owner does to a pending person', () => {
  it('unsubscribing ends the waiting, and its undo returns to it', async () => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    const id = await idOf(phone);
    expect((await f.t.call(owner, 'PUT', `subscribers/${id}/unsubscribe`)).body.data).toMatchObject({
      disabled_at: expect.any(String),
      pending_until: null,
    });
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'unsubscribed' });
    const { status, body } = await f.t.call(owner, 'POST', `subscribers/${id}/restore`);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ disabled: 1, disabled_at: null, pending_until: expect.any(String) }),
    ]);
    await f.text(phone, 'YES');
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'subscribed' });
  });

  it('deleting ends it for good, and its undo returns to it', async () => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    const id = await idOf(phone);
    await f.t.call(owner, 'DELETE', `subscribers/${id}`);
    expect((await f.add(owner, keyword, phone)).body.data).toMatchObject({
      id: 'opted_out',
      fields: { phone: SUBSCRIBER_MESSAGES.optedOut },
    });
    await f.t.call(owner, 'POST', `subscribers/${id}/restore`);
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'pending' });
  });

  it('a changed number was never asked: it is not pending', async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    await f.add(owner, keyword, phone);
    await f.t.call(owner, 'PUT', `subscribers/${await idOf(phone)}`, { form: { phone: other, keyword } });
    expect(await f.standing(owner, other)).toEqual({ [keyword]: 'unconfirmed' });
    await f.text(phone, 'YES');
    await f.text(other, 'YES');
    expect(await f.standing(owner, other)).toEqual({ [keyword]: 'unconfirmed' });
  });

  it('no reply from the inbox reaches a pending person, and the reason shown is true', async () => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    await f.text(phone, 'Who is this?');
    const [talk] = await f.rows<{ id: number }>('select id from conversation where phone = $1', [phone]);
    const answer = await f.t.call(owner, 'POST', `profiles/inbox/${talk?.id}`, {
      form: { message: 'Marco', segments: '1' },
    });
    expect(answer.body.message).toBe('This person was asked to confirm, has not replied YES, and cannot be texted.');
    expect(await f.texts(phone)).toHaveLength(1);
  });

  it('a person whom a server of the previous release subscribes is not pending', async () => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    await f.rows('update subscriber set disabled = 0, subscribed_at = now() where phone = $1', [phone]);
    expect(await f.rows('select pending_until from subscriber where phone = $1', [phone])).toEqual([
      { pending_until: null },
    ]);
  });
});

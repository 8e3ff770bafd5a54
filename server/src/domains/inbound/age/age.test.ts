import type { TestUser } from '../../../testing/app';
import { checkTotals } from '../../../testing/check-totals';
import { endWaiting } from '../../people/question';
import { pendingFixture, type PendingFixture } from '../../joining/confirmation/pending.fixture';

let f: PendingFixture;
let owner: TestUser;
let keyword: string;
let list: number;
let next = 5_127_000_000;
const freshPhone = (): string => String((next += 1));

beforeAll(async () => {
  f = await pendingFixture();
});
beforeEach(async () => {
  owner = await f.t.createOwner({ planLeft: 500 });
  await f.rows("update account set company = 'Corner Bar' where id = $1", [owner.accountId]);
  keyword = `BAR${owner.accountId}`;
  list = (await f.list(owner, keyword)).id;
  await f.rows('delete from automatic_text');
  await gate(21);
});
afterEach(async () => {
  expect(await checkTotals(f.t.db)).toEqual([]);
});

const gate = (age: number, way = 'of-age') =>
  f.t.call(owner, 'POST', `keywords/${list}`, { form: { opt_in: 'Cheers!', min_age: age, age_way: way } });
const standing = async (phone: string) => (await f.standing(owner, phone))[keyword];
const last = async (phone: string) => (await f.texts(phone)).at(-1)?.body ?? '';
/** Today's date `years` years ago, plus `days` days. */
const born = (years: number, days = 0): string => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + days);
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
};
const QUESTION = 'Corner Bar: Reply YES if you are 21 or over, or NO. Reply HELP for help, STOP to unsubscribe.';

describe('decision 618: a keyword that asks for the age first', () => {
  it('asks instead of welcoming; YES joins like any join, and the ledger records the age', async () => {
    const phone = freshPhone();
    expect(await f.text(phone, keyword)).toMatchObject({ decision: 'keyword' });
    expect(await standing(phone)).toBe('pending');
    expect(await f.texts(phone)).toEqual([{ kind: 6, body: QUESTION }]);
    expect(await f.rows('select from activity where account_id = $1', [owner.accountId])).toEqual([]);
    expect(await f.text(phone, 'Yes')).toMatchObject({ decision: 'keyword', rule: 'age' });
    expect(await standing(phone)).toBe('subscribed');
    expect(await last(phone)).toMatch(/^Corner Bar: Cheers!/);
    expect(await f.ledger(owner, phone)).toEqual(['asked', 'opt-in', 'of-age']);
    expect(await f.rows("select words from consent_event where phone = $1 and event = 'of-age'", [phone])).toEqual([
      { words: '21 or over, by “Yes”' },
    ]);
    // A person who has confirmed the age is not asked again.
    await f.text(phone, keyword);
    expect(await standing(phone)).toBe('subscribed');
  });

  it('refuses by NO with one text, and silently for a year; another keyword of the account stays', async () => {
    const phone = freshPhone();
    const open = `OPEN${owner.accountId}`;
    await f.list(owner, open);
    await f.text(phone, open);
    await f.text(phone, keyword);
    await f.text(phone, 'No');
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'unconfirmed', [open]: 'subscribed' });
    expect(await last(phone)).toBe(
      'Corner Bar: Thank you. These messages are for people who are 21 or over, so you will get none of them.',
    );
    const before = (await f.texts(phone)).length;
    await f.text(phone, keyword);
    expect(await f.texts(phone)).toHaveLength(before);
    expect(await standing(phone)).toBe('unconfirmed');
    await f.age(phone, '366 days');
    await f.text(phone, keyword);
    expect(await last(phone)).toBe(QUESTION);
    expect(await standing(phone)).toBe('pending');
  });

  it.each([
    ['of age today everywhere', () => born(21, -2), 'subscribed'],
    ['the year in two digits', () => born(30).replace(/\/\d\d(\d\d)$/, '/$1'), 'subscribed'],
    ['in words', () => 'March 7 1980', 'subscribed'],
    ['21 in two days', () => born(21, 2), 'unconfirmed'],
    ['a child', () => born(9), 'unconfirmed'],
  ])('judges a birthday without storing it: %s', async (_, day, expected) => {
    await gate(21, 'birthday');
    const phone = freshPhone();
    await f.text(phone, keyword);
    expect(await last(phone)).toBe(
      'Corner Bar: You must be 21 or over. Reply with your birthday MM/DD/YYYY. Reply HELP for help, STOP to unsubscribe.',
    );
    await f.text(phone, day());
    expect(await standing(phone)).toBe(expected);
    const kept = await f.rows<{ body: string; canonical: string }>(
      'select body, canonical from inbound_message where phone = $1 order by id desc limit 1',
      [phone],
    );
    expect(kept).toEqual([{ body: '(a birthday, which is not kept)', canonical: '' }]);
    const words = await f.rows<{ words: string }>('select words from consent_event where phone = $1', [phone]);
    expect(words.filter((row) => /\d\/\d|1980/.test(row.words))).toEqual([]);
    expect(await f.rows('select birthday from subscriber where phone = $1', [phone])).toEqual([{ birthday: '' }]);
  });

  it('repeats the question once after an unreadable answer, and treats the next text as a reply', async () => {
    const phone = freshPhone();
    await f.text(phone, keyword);
    expect(await f.text(phone, 'what is this about?')).toMatchObject({ decision: 'reply', rule: 'question' });
    expect((await f.texts(phone)).map(({ body }) => body)).toEqual([QUESTION, QUESTION]);
    await f.text(phone, 'hm hm');
    await f.text(phone, keyword);
    expect(await f.texts(phone)).toHaveLength(2);
    await f.text(phone, 'yes');
    expect(await standing(phone)).toBe('subscribed');
  });

  it('ends after 24 hours without a trace of a subscription; texting the keyword asks again', async () => {
    const phone = freshPhone();
    await f.text(phone, keyword);
    await f.age(phone, '24 hours');
    await endWaiting(f.t.db);
    expect(await standing(phone)).toBe('unconfirmed');
    await f.text(phone, 'yes');
    expect(await standing(phone)).toBe('unconfirmed');
    await f.text(phone, keyword);
    expect(await standing(phone)).toBe('pending');
  });

  it('lets STOP leave, and a person who had left stays so without the right answer', async () => {
    const phone = freshPhone();
    await f.text(phone, keyword);
    await f.text(phone, 'yes');
    await f.text(phone, 'STOP');
    await f.rows('delete from automatic_text');
    await f.text(phone, keyword);
    expect(await standing(phone)).toBe('pending');
    await f.age(phone, '24 hours');
    await endWaiting(f.t.db);
    expect(await standing(phone)).toBe('unsubscribed');
    await f.text(phone, keyword);
    await f.text(phone, 'STOP');
    expect(await standing(phone)).toBe('unsubscribed');
    await f.text(phone, 'yes');
    expect(await standing(phone)).toBe('unsubscribed');
  });

  it('lets START restore a person who had confirmed the age before leaving', async () => {
    const phone = freshPhone();
    await f.text(phone, keyword);
    await f.text(phone, 'yes');
    await f.text(phone, 'STOP');
    await f.rows('delete from automatic_text');
    await f.text(phone, keyword);
    await f.text(phone, 'START');
    expect(await standing(phone)).toBe('subscribed');
  });

  it('refuses to let a user ask a person who was too young, for a year', async () => {
    const phone = freshPhone();
    await f.text(phone, keyword);
    await f.text(phone, 'No');
    await f.age(phone, '100 days');
    expect((await f.add(owner, keyword, phone)).body.data.id).toBe('asked_before');
    await f.age(phone, '266 days');
    expect((await f.add(owner, keyword, phone)).status).toBe(200);
  });

  it('asks after the YES to a question sent by hand, and sends the first message after the age', async () => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone, { message: 'Come in', segments: '1' });
    await f.text(phone, 'YES');
    expect(await standing(phone)).toBe('pending');
    expect(await last(phone)).toBe(QUESTION);
    await f.text(phone, 'YES');
    expect(await standing(phone)).toBe('subscribed');
    expect((await f.texts(phone)).slice(2).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Corner Bar: Cheers!/),
      'Corner Bar: Come in',
    ]);
  });

  it('ignores answers to another account’s question', async () => {
    const phone = freshPhone();
    const other = await f.t.createOwner({ planLeft: 500 });
    const theirs = `HAND${other.accountId}`;
    await f.list(other, theirs);
    await f.text(phone, keyword);
    await f.add(other, theirs, phone);
    await f.text(phone, 'YES');
    expect(await standing(phone)).toBe('pending');
    expect(await f.standing(other, phone)).toEqual({ [theirs]: 'subscribed' });
  });
});

describe('the setting of the keyword', () => {
  const stored = () => f.rows('select min_age, age_way from keyword where id = $1', [list]);
  const change = (form: Record<string, string | number>) =>
    f.t.call(owner, 'POST', `keywords/${list}`, { form: { opt_in: 'Cheers!', ...form } });

  it('stays when a call omits it, is shown, and ends at 0', async () => {
    expect((await change({})).status).toBe(200);
    expect(await stored()).toEqual([{ min_age: 21, age_way: 'of-age' }]);
    expect((await f.t.call(owner, 'GET', `keywords/${list}`)).body.data).toMatchObject({
      min_age: 21,
      age_way: 'of-age',
    });
    await change({ min_age: 0 });
    const phone = freshPhone();
    await f.text(phone, keyword);
    expect(await standing(phone)).toBe('subscribed');
  });

  it.each([12, 26, 21.5, -1])('refuses the age %d', async (age) => {
    const { status, body } = await change({ min_age: age });
    expect([status, Object.keys(body.data.fields)]).toEqual([422, ['min_age']]);
    expect(await stored()).toEqual([{ min_age: 21, age_way: 'of-age' }]);
  });

  it('refuses another account’s keyword, and users who may not change keywords', async () => {
    const stranger = await f.t.createOwner();
    const form = { min_age: 18 };
    expect((await f.t.call(stranger, 'POST', `keywords/${list}`, { form })).status).toBe(404);
    expect((await f.t.call(owner, 'POST', 'keywords/99999999', { form })).status).toBe(404);
    expect(await stored()).toEqual([{ min_age: 21, age_way: 'of-age' }]);
  });
});
